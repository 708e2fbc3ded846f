import type { Tonight } from '@marquee/contract'
import { LEVELS, RatingIcon } from '../../components/movie/rating.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { useSayHowItWas } from './mutations.ts'
import { t } from '../../words/t.ts'

interface HowWasItProps {
  asked: Tonight['ask'][number]
  /** False where the group is named already. */
  withGroup?: boolean
}

/** The one question on the day after: it rates the movie and closes the evening. */
export function HowWasIt({ asked: { id, group, movie }, withGroup = true }: HowWasItProps) {
  const say = useSayHowItWas(id, movie.id)
  return (
    <section
      aria-label={t('tonight.howWasIt.howWasTitle', { title: movie.title })}
      className="flex gap-4 rounded-control border border-line bg-surface p-4"
    >
      <Poster movie={movie} className="w-20 shrink-0 self-start" />
      <div className="min-w-0 grow">
        <h2 className="text-lg wrap-anywhere">{t('tonight.howWasIt.howWasTitle', { title: movie.title })}</h2>
        {withGroup && (
          <p className="text-sm text-muted wrap-anywhere">{t('tonight.howWasIt.withName', { name: group.name })}</p>
        )}
        <div className="mt-3 grid max-w-md grid-cols-4 gap-2">
          {LEVELS.map((level) => (
            <button
              key={level.word}
              type="button"
              disabled={say.isPending}
              onClick={() => say.mutate(level.value)}
              className={classNames(
                'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control border border-line text-xs transition-colors hover:border-field',
                level.look,
              )}
            >
              <RatingIcon level={level} className="size-5" />
              {level.word}
            </button>
          ))}
        </div>
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 -ml-2.5"
          disabled={say.isPending}
          onClick={() => say.mutate(null)}
        >
          {t('tonight.howWasIt.weDidNotWatchIt')}
        </Button>
      </div>
    </section>
  )
}
