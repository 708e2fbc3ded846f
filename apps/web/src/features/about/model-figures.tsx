import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { call, routes } from '../../lib/api.ts'
import { measuredFigures, modelFacts, panelSentence } from './figures.ts'
import type { Figure } from './figures.ts'
import { t } from '../../words/t.ts'

const modelQuery = queryOptions({
  queryKey: ['recommendation-model'],
  queryFn: ({ signal }) => call(routes.model, {}, { signal }),
})

/** The figures of the model that this instance uses right now. */
export function ModelFigures() {
  const { data, isPending, isError, refetch } = useQuery(modelQuery)
  if (isPending) return <Skeleton className="h-24 w-full" />
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-muted">
        {t('about.modelFigures.theFiguresDidNotLoad')}
        <Button size="sm" onClick={() => void refetch()}>
          {t('common.words.tryAgain')}
        </Button>
      </p>
    )
  }
  const measured = measuredFigures(data)
  const panel = panelSentence(data)
  return (
    <>
      {panel && <p>{panel}</p>}
      <FigureList figures={modelFacts(data)} />
      {measured.length > 0 ? (
        <FigureList figures={measured} />
      ) : (
        <p className="text-muted">{t('about.modelFigures.thisModelHasNotBeen')}</p>
      )}
    </>
  )
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse rounded-control border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl tracking-wide">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
