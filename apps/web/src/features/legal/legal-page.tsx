import type { Page, Slots } from '../../components/page-of-words/page.ts'
import { t } from '../../words/t.ts'

/** Numbered sections with a list of contents that stays in sight on wide screens. */
export function LegalPage({ page: { title, lead, sections }, slots }: { page: Page; slots?: Slots }) {
  return (
    <article className="gutter page py-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-12">
      <header className="mb-6 lg:col-span-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 text-sm text-muted">{lead}</p>
      </header>
      <nav
        aria-label={t('legal.legalPage.contents')}
        className="mb-8 rounded-control border border-line bg-surface p-4 text-sm lg:sticky lg:top-24 lg:self-start"
      >
        <ol className="flex flex-col">
          {sections.map(({ id, title: name }, i) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 text-muted hover:text-text hover:underline">
                {i + 1}. {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-[68ch] flex-col gap-9">
        {sections.map(({ id, title: name, body }, i) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="mb-3 text-xl">
              {i + 1}. {name}
            </h2>
            <div className="flex flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
              {body(slots)}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
