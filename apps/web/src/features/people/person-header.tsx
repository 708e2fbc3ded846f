import type { Person } from '@marquee/contract'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Dial } from '../../components/ui/dial.tsx'
import { lifespan } from './lifespan.ts'
import { t } from '../../words/t.ts'

/** Photo, name, years, department, the viewer's average percent, and biography. */
export function PersonHeader({ person }: { person: Person }) {
  const { name, profile_path, birthday, deathday, known_for_department, biography, calculated_rating } = person
  const span = lifespan(birthday, deathday)
  return (
    <header className="picture-beside">
      <PersonPhoto name={name} path={profile_path} className="w-full" />
      <div>
        <h1 className="text-2xl leading-none sm:text-[3.5rem]">{name}</h1>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
          <Fact name={span.name}>{span.years}</Fact>
          <Fact name={t('people.personHeader.knownFor')}>{known_for_department ?? t('common.words.unknown')}</Fact>
        </dl>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {calculated_rating !== null && (
          <div className="flex items-center gap-4">
            <Dial title={t('people.personHeader.personal')} value={calculated_rating} />
            <p className="max-w-xs text-sm text-muted">{t('people.personHeader.howMuchYouMayLike', { name })}</p>
          </div>
        )}
        {biography !== null && (
          <section aria-label={t('people.personHeader.biography')}>
            <h2 className="mb-2 text-lg">{t('people.personHeader.biography')}</h2>
            <p className="max-w-prose whitespace-pre-line">{biography}</p>
          </section>
        )}
      </div>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
