import { useQuery } from '@tanstack/react-query'
import { MultiSelect } from '../../components/ui/multi-select.tsx'
import { YearFields, areYearsPossible } from '../../components/ui/year-fields.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { myMoviesQueries } from './queries.ts'
import type { Shown } from './search.ts'
import { t } from '../../words/t.ts'

interface GenresAndYearsProps {
  shown: Shown
  onShow: (change: Partial<Shown>) => void
}

/** As on the filter page. A year counts once it is possible. */
export function GenresAndYears({ shown, onShow }: GenresAndYearsProps) {
  const genres = useQuery(myMoviesQueries.genres())
  const { yearFrom, yearTo } = shown
  const [years, setYears] = useDraft({ yearFrom, yearTo })
  const toggle = (id: number) =>
    onShow({
      genres: shown.genres.includes(id) ? shown.genres.filter((other) => other !== id) : [...shown.genres, id],
    })
  return (
    <>
      <div className="w-full lg:w-44">
        <MultiSelect
          label={t('common.words.genres')}
          placeholder={t('myMovies.genresAndYears.anyGenre')}
          options={genres.data ?? []}
          selected={shown.genres}
          onToggle={toggle}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 lg:w-56">
        <YearFields
          years={years}
          onChange={(next) => {
            setYears(next)
            if (areYearsPossible(next)) onShow(next)
          }}
        />
      </div>
    </>
  )
}
