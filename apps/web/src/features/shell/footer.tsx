import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { configQuery } from '../../lib/config-query.ts'
import { useContacts } from '../../lib/contacts.ts'
import { closeFeedback, openFeedback, useFeedbackForm } from '../../lib/feedback-form.ts'
import { WriteLink } from '../../components/ui/write-link.tsx'

const INTERNAL: readonly { title: string; links: readonly { label: string; to: LinkProps['to'] }[] }[] = [
  {
    title: 'About',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'Press Kit', to: '/press' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Cookie Policy', to: '/cookies' },
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
    <aside aria-label="Feedback" className="gutter page mt-16">
      <p className="rounded-control border border-line bg-surface px-5 py-4 text-sm text-muted">
        Something missing, wrong or in the way?{' '}
        <button
          type="button"
          aria-haspopup="dialog"
          className="link -my-3 py-3"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={openFeedback}
        >
          Tell us what you think
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
        <p>
          Movie data in part by{' '}
          <a href="https://www.themoviedb.org/" className="link">
            TMDB
          </a>
          . This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.
        </p>
      ) : (
        <p>
          Movie data: Marquee’s starter catalogue and{' '}
          <a href="https://www.wikidata.org/" className="link">
            Wikidata
          </a>{' '}
          (CC0).
        </p>
      )}
      {data?.where_to_watch === true && (
        <p>
          Where to watch: data provided by{' '}
          <a href="https://www.justwatch.com/" className="link">
            JustWatch
          </a>
          .
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
          <Column title="Follow Us" note={ownPages ? 'On this site:' : undefined}>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} className={linkClass} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </Column>
          <Column title="Contact">
            <li>
              <WriteLink address={contact} className={`${linkClass} text-left`}>
                Write to us
              </WriteLink>
            </li>
            <li>
              <WriteLink
                address={press}
                {...(press === contact && { subject: 'Press' })}
                className={`${linkClass} text-left`}
              >
                Questions from the press
              </WriteLink>
            </li>
          </Column>
        </div>
        <Attribution />
        <p className="text-xs text-muted">© {YEAR} Marquee</p>
      </div>
    </footer>
  )
}
