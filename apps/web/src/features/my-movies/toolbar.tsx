import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select, TextField } from '../../components/ui/field.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { GenresAndYears } from './genres-and-years.tsx'
import { sortsOf } from './search.ts'
import type { Shown, View } from './search.ts'
import { t } from '../../words/t.ts'

const TYPING_MS = 333

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'rows', label: t('myMovies.toolbar.rows') },
  { value: 'posters', label: t('myMovies.toolbar.posters') },
]

interface ToolbarProps {
  shown: Shown
  onShow: (change: Partial<Shown>) => void
  /** The search field, which the list's key "/" goes to. */
  field: RefObject<HTMLInputElement | null>
}

/** Search, order, view, genres and years. On a phone the last two are in a sheet. */
export function Toolbar({ shown, onShow, field }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const chosen = shown.genres.length + Number(shown.yearFrom !== null) + Number(shown.yearTo !== null)
  const sorts = sortsOf(shown.tab)
  const limits = <GenresAndYears shown={shown} onShow={onShow} />
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="flex w-full items-end gap-2 lg:w-64">
        <div className="grow">
          <OwnSearch key={shown.tab} query={shown.query} onSearch={(query) => onShow({ query })} field={field} />
        </div>
        <Button
          size="icon"
          className={classNames('lg:hidden', chosen > 0 && 'chosen')}
          aria-haspopup="dialog"
          aria-label={t('myMovies.toolbar.filters', { chosen })}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal className="size-5 text-accent" aria-hidden="true" />
        </Button>
      </div>
      <div className="w-36 grow lg:w-44 lg:grow-0">
        <Select
          label={t('myMovies.toolbar.sortBy')}
          value={shown.sort}
          options={sorts}
          onChange={(value) => onShow({ sort: sorts.find((sort) => sort.value === value)?.value ?? 'recent' })}
        />
      </div>
      <div className="hidden gap-3 lg:flex">{limits}</div>
      <Choice
        label={t('myMovies.toolbar.view')}
        options={VIEWS}
        value={shown.view}
        onChange={(view) => onShow({ view })}
      />
      <Dialog title={t('myMovies.toolbar.genresAndYears')} open={open} onClose={() => setOpen(false)}>
        <div className="flex min-h-96 flex-col gap-4">{limits}</div>
      </Dialog>
    </div>
  )
}

interface OwnSearchProps {
  query: string
  onSearch: (query: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** Filters while it is typed into. */
function OwnSearch({ query, onSearch, field }: OwnSearchProps) {
  const [text, setText] = useState(query)
  const [given, setGiven] = useState(query)
  // The address changed by other means, as by "Back".
  if (given !== query) {
    setGiven(query)
    setText(query)
  }
  const settled = useDebouncedValue(text, TYPING_MS)
  useEffect(() => {
    if (settled === text && settled !== query) {
      setGiven(settled)
      onSearch(settled)
    }
    // Only what was typed counts, not a newer callback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <TextField
      ref={field}
      label={t('myMovies.toolbar.searchYourMovies')}
      type="search"
      maxLength={200}
      placeholder={t('myMovies.toolbar.titleOrDirector')}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
