import type { HistoryQuestion, MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatYear } from '../../words/format.ts'
import { QUESTIONS, historyQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Which movie was chosen for an entry; null for none of them. */
export type Choices = ReadonlyMap<number, number | null>

interface QuestionsProps {
  importId: string
  count: number
  choices: Choices
  onChoose: (entry: number, movieId: number | null) => void
}

/** Movies of the file that match several of the catalogue, each with those to choose from. */
export function Questions({ importId, count, choices, onChoose }: QuestionsProps) {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, refetch } = useQuery(historyQueries.questions(importId, page))
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {t('historyImport.questions.whichOneDoYouMean')}
      </h3>
      <p className="mb-3 text-sm text-muted">{t('historyImport.questions.severalHere', { count })}</p>
      {isPending && <Skeleton className="h-28 w-full" />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {t('historyImport.questions.theQuestionsDidNotLoad')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.words.tryAgain')}
          </Button>
        </p>
      )}
      <div className="flex flex-col gap-5">
        {data?.results.map((question) => (
          <Question
            key={question.entry}
            question={question}
            chosen={choices.get(question.entry)}
            onChoose={(movieId) => onChoose(question.entry, movieId)}
          />
        ))}
      </div>
      <Pagination page={page} count={count} size={QUESTIONS} onChange={setPage} />
    </section>
  )
}

interface QuestionProps {
  question: HistoryQuestion
  chosen: number | null | undefined
  onChoose: (movieId: number | null) => void
}

function Question({ question: { title, year, candidates }, chosen, onChoose }: QuestionProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">
        {title} ({year ?? t('historyImport.questions.yearUnknown')})
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {candidates.map((movie) => (
          <label key={movie.id} className={OPTION}>
            <input
              type="radio"
              className="size-4 shrink-0 accent-accent"
              name={name}
              checked={chosen === movie.id}
              onChange={() => onChoose(movie.id)}
            />
            <Poster movie={movie} className="w-12 shrink-0" />
            <Candidate movie={movie} />
          </label>
        ))}
        <label className={OPTION}>
          <input
            type="radio"
            className="size-4 shrink-0 accent-accent"
            name={name}
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          {t('historyImport.questions.noneOfThese')}
        </label>
      </div>
    </fieldset>
  )
}

const OPTION =
  'flex min-h-11 items-center gap-3 rounded-control border border-line p-2 text-sm transition-colors hover:border-field has-checked:bg-raised'

function Candidate({ movie }: { movie: MovieCard }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{movie.title}</span>
      <span className="text-muted">
        {formatYear(movie.release_date)}
        {movie.director !== null && `, ${movie.director}`}
      </span>
    </span>
  )
}
