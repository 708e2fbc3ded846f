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

/** The one question on the day after: it records the viewing, rates the movie and closes the evening. */
export function HowWasIt({ asked: { id, group, movie, decided_at: decidedAt }, withGroup = true }: HowWasItProps) {
  const say = useSayHowItWas(id, movie.id, decidedAt)
  const question = t('tonight.howWasIt.didYouWatchTitle', { title: movie.title })
  return (
    <section aria-label={question} className="flex gap-4 rounded-control border border-line bg-surface p-4">
      <Poster movie={movie} className="w-20 shrink-0 self-start" />
      <div className="min-w-0 grow">
        <h2 className="text-lg wrap-anywhere">{question}</h2>
        {withGroup && (
          <p className="text-sm text-muted wrap-anywhere">{t('tonight.howWasIt.withName', { name: group.name })}</p>
        )}
        <div className="mt-3 grid max-w-md grid-cols-4 gap-2">
          {LEVELS.map((level) => (
            <button
              key={level.word}
              type="button"
              disabled={say.isPending}
              onClick={() => say.mutate({ watched: true, rating: level.value })}
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
        <div className="mt-2 -ml-2.5 flex flex-wrap gap-x-2">
          <Button
            size="sm"
            variant="ghost"
            disabled={say.isPending}
            onClick={() => say.mutate({ watched: true, rating: null })}
          >
            {t('tonight.howWasIt.yesRateLater')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={say.isPending}
            onClick={() => say.mutate({ watched: false, rating: null })}
          >
            {t('tonight.howWasIt.weDidNotWatchIt')}
          </Button>
        </div>
      </div>
    </section>
  )
}
