import type { AdminFriends, BroughtSource } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { FileDrop } from '../../components/ui/file-drop.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { call, routes } from '../../lib/api.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { formatMeasure, formatMoment } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { refusalOf, useAct } from './act.ts'
import { Loaded } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { sourceName } from './words.ts'

const MAX_NAME = 200

/** Ratings of people without an account: brought, measured and removed here. */
export function Friends() {
  return (
    <Card title={t('administration.friends.ratingsOfFriends')}>
      <Loaded result={useQuery(adminQueries.friends())}>
        {(friends) => (
          <div className="flex flex-col gap-5">
            <p className="max-w-prose text-muted">{t('administration.friends.introduction')}</p>
            <Bring />
            {friends.brought.length > 0 && <Sources {...friends} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Bring() {
  const bring = useAct(async (files: File[]) => {
    // One after the other, because the server takes one file of a user at a time.
    for (const file of files)
      await call(routes.adminBringFriends, { body: file, query: { file_name: file.name.slice(0, MAX_NAME) } })
  })
  const [reason] = Object.values(fieldErrorsOf(bring.error)).flat()
  return (
    <FileDrop
      several
      busy={bring.isPending}
      failure={reason ?? refusalOf(bring.error)}
      onFiles={(files) => bring.mutate(files)}
    />
  )
}

function Sources({ brought, effect, needed }: AdminFriends) {
  return (
    <>
      <p className="max-w-prose">{effectOf(effect, needed)}</p>
      <ul aria-label={t('administration.friends.brought')} className="flex flex-col divide-y divide-line">
        {brought.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ul>
    </>
  )
}

function effectOf(effect: AdminFriends['effect'], needed: number): string {
  if (effect === null || effect.outdated) return t('administration.friends.measuredWithTheNextTraining')
  const { before, after, people, at } = effect
  if (before === null || after === null) return t('administration.friends.tooFewMembers', { needed, people })
  return t('administration.friends.listsOfNewcomers', {
    before: formatMeasure(before),
    after: formatMeasure(after),
    people,
    at: formatMoment(at),
  })
}

function Source({ source }: { source: BroughtSource }) {
  const { id, format, state, done, total, unmatched, people, ratings, at } = source
  const remove = useAct(() => call(routes.adminRemoveFriends, { params: { id } }))
  const name = source.file_name ?? sourceName(format)
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      {remove.error !== null && <Alert>{refusalOf(remove.error)}</Alert>}
      {state === 'matching' && (
        <Progress label={t('administration.friends.findingTheMovies', { name })} done={done} total={total} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="block text-muted">
            {sourceName(format)}, {formatMoment(at)}
          </span>
          {state === 'done' && ratings !== null && (
            <span className="block text-muted">
              {t('administration.friends.counts', { people: people ?? 0, ratings, unmatched })}
            </span>
          )}
        </span>
        <ConfirmButton
          size="sm"
          aria-label={t('administration.friends.removeName', { name })}
          title={t('administration.friends.removeTheseRatings')}
          text={t('administration.friends.marqueeForgetsThem', { name })}
          action={t('administration.friends.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('administration.friends.remove')}
        </ConfirmButton>
      </div>
    </li>
  )
}
