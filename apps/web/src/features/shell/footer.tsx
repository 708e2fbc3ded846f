import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { TmdbNotice } from '../../components/brand/tmdb-notice.tsx'
import { configQuery } from '../../lib/config-query.ts'
import { useContacts } from '../../lib/contacts.ts'
import { closeFeedback, openFeedback, useFeedbackForm } from '../../lib/feedback-form.ts'
import { WriteLink } from '../../components/ui/write-link.tsx'
import { OutLink } from '../../components/ui/out-link.tsx'
import { rich, t } from '../../words/t.ts'

const INTERNAL: readonly { title: string; links: readonly { label: string; to: LinkProps['to'] }[] }[] = [
  {
    title: t('shell.footer.about'),
    links: [
      { label: t('shell.footer.aboutUs'), to: '/about' },
      { label: t('shell.footer.leavingAnotherService'), to: '/about/leaving' },
      { label: t('shell.footer.contact'), to: '/contact' },
      { label: t('shell.footer.pressKit'), to: '/press' },
    ],
  },
  {
    title: t('shell.footer.legal'),
    links: [
      { label: t('shell.footer.termsOfService'), to: '/terms' },
      { label: t('shell.footer.privacyPolicy'), to: '/privacy' },
      { label: t('shell.footer.cookiePolicy'), to: '/cookies' },
    ],
  },
]

const YEAR = new Date().getFullYear()
const linkClass = 'inline-block py-1.5 wrap-anywhere text-muted hover:text-text hover:underline'

/** The end of every page: a feedback link and the footer. */
export function PageEnd() {
  return (
    <>
      <FeedbackBanner />
      <Footer />
    </>
  )
}

/** Its code is loaded when the button is pointed at, focused or pressed. */
const loadDialog = () => import('./feedback-dialog.tsx')
const FeedbackDialog = lazy(async () => ({ default: (await loadDialog()).FeedbackDialog }))

function FeedbackBanner() {
  const { isOpen, wasOpened } = useFeedbackForm()
  const [draft, setDraft] = useState({ name: '', message: '' })
  return (
    <aside aria-label={t('shell.footer.feedback')} className="gutter page mt-16">
      <p className="rounded-control border border-line bg-surface px-5 py-4 text-sm text-muted">
        {t('shell.footer.somethingMissingWrongOrIn')}{' '}
        <button
          type="button"
          aria-haspopup="dialog"
          className="link -my-3 py-3"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={openFeedback}
        >
          {t('shell.footer.tellUsWhatYouThink')}
        </button>
      </p>
      <Suspense>
        {wasOpened && <FeedbackDialog open={isOpen} onClose={closeFeedback} draft={draft} onDraft={setDraft} />}
      </Suspense>
    </aside>
  )
}

function Attribution() {
  const { data } = useQuery(configQuery)
  return (
    <div className="flex max-w-2xl flex-col gap-1 text-xs text-muted">
      {data?.tmdb === true ? (
        <TmdbNotice />
      ) : (
        <p>
          {rich('shell.footer.movieDataMarqueesStarterCatalogue', {
            link: <OutLink href="https://www.wikidata.org/" />,
          })}
        </p>
      )}
      {data?.where_to_watch === true && (
        <p>
          {rich('shell.footer.whereToWatchDataProvided', {
            link: <OutLink href="https://www.justwatch.com/" />,
          })}
        </p>
      )}
    </div>
  )
}

function Column({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal">{title}</h2>
      {note !== undefined && <p className="mb-1 text-xs text-muted">{note}</p>}
      <ul className="text-sm">{children}</ul>
    </nav>
  )
}

function Footer() {
  const { contact, press, social, ownPages } = useContacts()
  return (
    <footer className="mt-10 border-t border-line bg-surface pt-10 pb-24 lg:pb-10">
      <div className="gutter page flex flex-col gap-8">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-4">
          {INTERNAL.map(({ title, links }) => (
            <Column key={title} title={title}>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
            </Column>
          ))}
          <Column title={t('shell.footer.followUs')} note={ownPages ? t('shell.footer.onThisSite') : undefined}>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} className={linkClass} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </Column>
          <Column title={t('shell.footer.contact')}>
            <li>
              <WriteLink address={contact} className={`${linkClass} text-left`}>
                {t('shell.footer.writeToUs')}
              </WriteLink>
            </li>
            <li>
              <WriteLink
                address={press}
                {...(press === contact && { subject: t('shell.footer.press') })}
                className={`${linkClass} text-left`}
              >
                {t('shell.footer.questionsFromThePress')}
              </WriteLink>
            </li>
          </Column>
        </div>
        <Attribution />
        <p className="text-xs text-muted">{t('shell.footer.yearMarquee', { year: YEAR })}</p>
      </div>
    </footer>
  )
}
