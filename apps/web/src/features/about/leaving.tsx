import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { useRegistration } from '../../lib/registration.ts'
import { Article, Part } from './article.tsx'
import { KeptTable } from './kept-table.tsx'

const STEPS = [
  {
    title: 'Get your file',
    text: 'Every service has to give you your data. The import page says where each of them has the button.',
  },
  {
    title: 'Upload it and look',
    text: 'Marquee recognises the file, finds the movies, and shows what would change. Nothing has changed yet.',
  },
  {
    title: 'Import',
    text: 'Your stars become four levels, with the lines where you want them. For 30 days you can undo all of it.',
  },
] as const

const AFTER_SIGN_IN = { redirect: '/edit-profile?open=import' }

/** For people who leave another service: what is kept, in three steps. */
export function Leaving() {
  return (
    <Article title="Leaving Trakt, TV Time or Letterboxd?" lead="One upload, everything kept.">
      <Steps />
      <Part title="What is kept">
        <p>
          Ratings with the value that you gave them, each date on which you saw a movie, your notes word for word, your
          lists in their order, and the watchlist. What a service does not put into its file cannot arrive.
        </p>
        <KeptTable />
        <p className="text-sm text-muted">
          Series are left out: Marquee is about movies. Every row that is not imported is named, with the reason.
        </p>
      </Part>
      <Part title="What becomes of your stars">
        <p>
          Marquee rates in four words: Dislike, Neutral, Like, Best. You draw the lines between them yourself, over a
          picture of your ratings. The stars or points are kept next to the word, shown on the movie’s page, and leave
          again unchanged with your next export.
        </p>
      </Part>
      <Part title="No service in the list?">
        <p>
          Any table with one movie in each row will do. You say which column holds the title, the year, the rating or
          the date, and see ten rows as they would be read. A plain text with one title in each line is read, too.
        </p>
      </Part>
      <Part title="Your file stays here">
        <ul>
          <li>It is read on the machine that runs this Marquee. The other service is never contacted.</li>
          <li>Only you see your diary and your notes. No administrator does, and no group.</li>
          <li>
            You can leave us as easily: the export in your profile holds everything, once for Marquee and once as a CSV
            for Letterboxd.
          </li>
        </ul>
      </Part>
    </Article>
  )
}

function Steps() {
  return (
    <section aria-label="Three steps" className="flex flex-col gap-6">
      <ol className="grid gap-4 sm:grid-cols-3">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-5">
            <span className="font-display text-2xl text-accent" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Start />
    </section>
  )
}

/** The way to the import, for visitors through an account. */
function Start() {
  const { isAuthenticated } = useAuth()
  const { isAllowed } = useRegistration()
  if (isAuthenticated)
    return (
      <p>
        <Link to="/edit-profile" search={{ open: 'import' }} className={buttonClass({ variant: 'primary' })}>
          Import your history
        </Link>
      </p>
    )
  return (
    <p className="flex flex-wrap gap-3">
      {isAllowed && (
        <Link to="/signup" search={AFTER_SIGN_IN} className={buttonClass({ variant: 'primary' })}>
          Create an account
        </Link>
      )}
      <Link to="/signin" search={AFTER_SIGN_IN} className={buttonClass()}>
        Sign in
      </Link>
    </p>
  )
}
