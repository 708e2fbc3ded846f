import type { HistoryImport } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { FileDrop } from '../../components/ui/file-drop.tsx'
import { reasonOf, useBring, useDiscard, useRefetchAll } from './mutations.ts'
import { FileQuestion } from './file-question.tsx'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { historyQueries } from './queries.ts'
import { ServiceHelp } from './services.tsx'
import { t } from '../../words/t.ts'

/** Imports ratings, seen movies and a watchlist from another service: file, preview, progress, outcome. */
export function HistoryImportPanel() {
  const { data, isPending, isError, refetch } = useQuery(historyQueries.imports())
  const newest = data?.[0]
  useRefetchWhenApplied(newest)
  if (isPending) return <Skeleton className="h-64 w-full" />
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('historyImport.historyImport.yourEarlierImportsDidNot')}
        <Button size="sm" onClick={() => void refetch()}>
          {t('common.words.tryAgain')}
        </Button>
      </p>
    )
  }
  return (
    <KeptFocus state={newest?.state}>
      <Newest history={newest} />
    </KeptFocus>
  )
}

function Newest({ history }: { history: HistoryImport | undefined }) {
  if (history?.state === 'asking') return <FileQuestion key={history.id} history={history} />
  if (history?.state === 'matching') return <Matching history={history} />
  if (history?.state === 'preview') return <Preview key={history.id} history={history} />
  if (history?.state === 'applying') return <Applying history={history} />
  return (
    <div className="flex flex-col gap-4">
      {history?.state === 'applied' && <Outcome history={history} />}
      <NewImport />
    </div>
  )
}

function NewImport() {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const bring = useBring()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {t('historyImport.historyImport.bringWhatYouKeep')}{' '}
        <Link to="/about/leaving" className="link">
          {t('historyImport.historyImport.whatIsKept')}
        </Link>
      </p>
      <FileDrop
        busy={bring.isPending}
        failure={bring.isError ? reasonOf(bring.error) : null}
        onFiles={([file]) => file && bring.mutate(file, { onError: () => setIsHelpOpen(true) })}
      />
      <ServiceHelp open={isHelpOpen} onToggle={setIsHelpOpen} />
    </div>
  )
}

/** Keeps the focus in the panel when a step removes the button that led to it. */
function KeptFocus({ state, children }: { state: HistoryImport['state'] | undefined; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  const before = useRef(state)
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    if (before.current !== state && isLost) panel.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="outline-none"
      onFocus={() => (isInside.current = true)}
      onBlur={({ relatedTarget }) => {
        // A removed button loses the focus to nothing.
        if (relatedTarget !== null) isInside.current = false
      }}
    >
      {children}
    </div>
  )
}

function Matching({ history }: { history: HistoryImport }) {
  const discard = useDiscard(history.id)
  return (
    <div className="flex flex-col gap-4">
      <Progress label={t('historyImport.historyImport.findingYourMovies')} done={history.done} total={history.total} />
      <Button className="self-start" busy={discard.isPending} onClick={() => discard.mutate()}>
        {t('common.words.cancel')}
      </Button>
    </div>
  )
}

/** Movies that the catalogue lacks are looked up first, then everything is imported. */
function Applying({ history: { done, total, counts } }: { history: HistoryImport }) {
  const looking = done === 0 && counts.wanted > 0
  return looking ? (
    <Progress
      label={t('historyImport.historyImport.lookingUpMoviesOnTmdb')}
      done={counts.looked_up}
      total={counts.looked_up + counts.wanted}
    />
  ) : (
    <Progress label={t('historyImport.historyImport.importing')} done={done} total={total} />
  )
}

/** Refetches ratings, marks and the shortlist once an import has been applied. */
function useRefetchWhenApplied(newest: HistoryImport | undefined) {
  const refetchAll = useRefetchAll()
  const before = useRef(newest?.state)
  useEffect(() => {
    if (before.current === 'applying' && newest?.state === 'applied') void refetchAll()
    before.current = newest?.state
  }, [newest?.state, refetchAll])
}
