import { Gauge, ListPlus, Sparkles, Users } from 'lucide-react'
import { t } from '../../words/t.ts'

const REASONS = [
  { icon: Sparkles, title: t('home.whySignUp.madeForYou'), text: t('home.whySignUp.rateAFewMoviesAnd') },
  { icon: Gauge, title: t('home.whySignUp.aNumberYouCanTrust'), text: t('home.whySignUp.everyMovieShowsHowMuch') },
  { icon: ListPlus, title: t('home.whySignUp.oneShortlist'), text: t('home.whySignUp.keepWhatYouWantTo') },
  { icon: Users, title: t('home.whySignUp.decideTogether'), text: t('home.whySignUp.makeAGroupAndFind') },
]

export function WhySignUp() {
  return (
    <section aria-labelledby="why" className="gutter page">
      <h2 id="why" className="mb-4 text-xl">
        {t('home.whySignUp.whySignUp')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-control border border-line bg-surface p-5">
            <Icon className="mb-3 size-6 text-accent" aria-hidden="true" />
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
