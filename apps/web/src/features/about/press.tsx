import { isValidElement, type ReactNode } from 'react'
import { Logo } from '../../components/brand/logo.tsx'
import type { Section } from '../../components/page-of-words/page.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { page } from '../../content/en/press.md'
import { withBasePath } from '../../lib/base-path.ts'
import { t } from '../../words/t.ts'
import { Article, Part } from './article.tsx'

const COLOURS = [
  [t('about.press.bulbAmber'), '#ffb224', 'bg-[#ffb224]'],
  [t('about.press.houseDark'), '#0f0d0b', 'bg-[#0f0d0b]'],
  [t('about.press.programmePaper'), '#faf6ef', 'bg-[#faf6ef]'],
] as const

export function Press() {
  return <Article page={page} slots={{ mark: <Mark />, colours: <Colours /> }} looks={{ short: Short, facts: Facts }} />
}

function Short({ title, body }: Section) {
  const text = body()
  return (
    <Part title={title}>
      {text}
      <p>
        <CopyButton text={wordsOf(text)} label={t('about.press.copyText')} done={t('about.press.textCopied')} />
      </p>
    </Part>
  )
}

/** The text of elements without components. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ''
}

function Facts({ title: heading, parts }: Section) {
  return (
    <Part title={heading}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
        {parts.map(({ title, body }) => (
          <div key={title} className="contents">
            <dt className="text-muted">{title}</dt>
            <dd className="mb-2 sm:mb-0">{wordsOf(body())}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Mark() {
  return (
    <>
      <div className="flex justify-center rounded-control border border-line bg-surface py-14 text-text [&_svg]:w-full">
        <span className="scale-[2.2]">
          <Logo />
        </span>
      </div>
      <p className="flex flex-wrap gap-3">
        <a href={withBasePath('/icons/marquee.svg')} download className={buttonClass()}>
          {t('about.press.markAsSvg')}
        </a>
        <a href={withBasePath('/icons/marquee-512.png')} download className={buttonClass()}>
          {t('about.press.markAsPng')}
        </a>
      </p>
    </>
  )
}

function Colours() {
  return (
    <ul aria-label={t('about.press.colours')} className="grid! list-none! gap-3 pl-0! sm:grid-cols-3">
      {COLOURS.map(([name, value, look]) => (
        <li key={value} className="overflow-hidden rounded-control border border-line text-sm">
          <span className={`block h-16 ${look}`} aria-hidden="true" />
          <span className="flex justify-between gap-3 p-3">
            {name} <span className="text-muted">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
