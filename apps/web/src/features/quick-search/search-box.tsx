import type { ExternalSuggestion, Suggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useEnterChoice } from '../../hooks/use-enter-choice.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { track } from '../../lib/analytics.ts'
import { ellipsis } from '../../words/format.ts'
import { ExternalItems } from './external-items.tsx'
import { FieldFrame, inputClass, LABEL } from './field-frame.tsx'
import { looksLikeRequest } from './looks-like-request.ts'
import { NEEDS_NETWORK, quickSearchQueries } from './queries.ts'
import { titleAsFound } from '../../lib/title-as-found.ts'
import { useExternal, withKnown } from './use-external.ts'
import { t } from '../../words/t.ts'

export const DEBOUNCE_MS = 333
const MIN_LENGTH = 2
const DETAIL_LENGTH = 32
/** Movies of the catalogue that only TMDB finds. */
const MAX_KNOWN = 5

interface SearchBoxProps {
  placeholder?: string
  /** As low as a bar allows. */
  slim?: boolean
  /** Focuses the field on mount. */
  focused?: boolean
  /** The text that was typed before this code was loaded. */
  typed?: string
  /** Called when a result was chosen or the search page opened. */
  onDone?: () => void
}

/** The suggestions for a text once typing has paused; none below two characters. */
export function useSuggestions(text: string) {
  const query = useDebouncedValue(text, DEBOUNCE_MS)
  const active = text.length >= MIN_LENGTH
  const enabled = active && query.length >= MIN_LENGTH
  const { data, isFetching, isPlaceholderData } = useQuery({ ...quickSearchQueries.suggestions(query), enabled })
  const { known } = useExternal(query)
  useEffect(() => {
    if (query.length >= MIN_LENGTH) track({ name: 'search', query })
  }, [query])
  const results = active && data ? withKnown(data, isPlaceholderData ? [] : known, MAX_KNOWN) : undefined
  return {
    results,
    /** Values of the entries among which Enter chooses: one that arrives later from TMDB must not move the highlighted one. */
    values: results && (data?.length ? data : results).map(valueOf),
    loading: active && (isFetching || query !== text),
    /** True if the results are those for exactly this text. */
    settled: active && query === text && data !== undefined && !isPlaceholderData,
  }
}

/** Opens the chosen entry, the page of all results, or that of the request, then calls `done`. */
function useOpen(text: string, done: () => void) {
  const navigate = useNavigate()
  return {
    open: ({ type, id }: Suggestion) => {
      if (type === 'movie') {
        track({ name: 'select_movie', id })
        void navigate({ to: '/movie/$movieId', params: { movieId: String(id) } })
      } else void navigate({ to: '/person/$personId', params: { personId: String(id) } })
      done()
    },
    openExternal: ({ tmdb_id: id }: ExternalSuggestion) => {
      void navigate({ to: '/movie/tmdb/$tmdbId', params: { tmdbId: String(id) } })
      done()
    },
    showAll: () => {
      void navigate({ to: '/search/$query', params: { query: text } })
      done()
    },
    ask: () => {
      void navigate({ to: '/plot-search', search: { plot: text } })
      done()
    },
  }
}

/** Asking is offered where no result is certain, and comes first where nothing is found or the text looks like a wish. */
function placeOfAsking(text: string, results: readonly Suggestion[] | undefined) {
  const isCertain = results?.some(({ certain }) => certain === true) === true
  const isWish = looksLikeRequest(text)
  return { offered: isWish || !isCertain, first: results?.length === 0 || (isWish && !isCertain) }
}

/**
 * Finds movies and people while typing. Enter opens the best of them; when there is none, or the text looks like a wish that none of
 * them fits for certain, what it asks for.
 */
export function SearchBox({ focused = false, slim = false, typed = '', placeholder = LABEL, onDone }: SearchBoxProps) {
  const [text, setText] = useState(typed)
  const trimmed = text.trim()
  const { results, values, loading, settled } = useSuggestions(trimmed)
  const online = useOnline()
  const { open, openExternal, showAll, ask } = useOpen(trimmed, () => {
    setText('')
    onDone?.()
  })
  const { offered, first: askFirst } = placeOfAsking(trimmed, results)
  const shown = ellipsis(trimmed, DETAIL_LENGTH)
  const askItem = offered && (
    <WayOn value={ASK} words={t('quickSearch.searchBox.askFor', { text: shown })} onSelect={ask} />
  )
  const choice = useEnterChoice({
    text: trimmed,
    values: values ? [...(askFirst ? [ASK] : []), ...values, ALL] : [],
    settled,
    onChoose: (value) => {
      const item = results?.find((result) => valueOf(result) === value)
      if (item) open(item)
      else if (value === ASK) ask()
      else showAll()
    },
  })
  return (
    <Command {...choice} shouldFilter={false} label={LABEL} className="relative">
      <Field {...{ text, placeholder, focused, slim, loading }} onChange={setText} />
      {!online && <NetworkNote text={trimmed} />}
      <SuggestionList
        open={online && results !== undefined}
        note={results?.length === 0 && !loading ? t('quickSearch.searchBox.noTitleOrNameIs') : undefined}
      >
        {askFirst && askItem}
        {results?.map((item) => (
          <ResultItem key={valueOf(item)} item={item} onSelect={() => open(item)} />
        ))}
        <ExternalItems text={trimmed} debounceMs={DEBOUNCE_MS} onSelect={openExternal} className={resultClass} />
        <WayOn value={ALL} words={t('quickSearch.searchBox.allResultsFor', { text: shown })} onSelect={showAll} />
        {!askFirst && askItem}
      </SuggestionList>
    </Command>
  )
}

/** In place of suggestions while there is no network. */
export function NetworkNote({ text }: { text: string }) {
  if (text.length < MIN_LENGTH) return null
  return (
    <p role="status" className="mt-2 text-sm text-muted">
      {NEEDS_NETWORK}
    </p>
  )
}

interface FieldProps {
  text: string
  placeholder: string
  focused: boolean
  slim?: boolean
  loading: boolean
  onChange: (text: string) => void
}

export function Field({ text, placeholder, focused, slim = false, loading, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!focused || input.current === null) return
    input.current.focus()
    // Typing goes on after what was typed before.
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [focused])
  return (
    <FieldFrame>
      <Command.Input
        ref={input}
        value={text}
        onValueChange={onChange}
        placeholder={placeholder}
        className={inputClass(slim)}
      />
      {loading && <Spinner label={t('common.words.searching')} />}
    </FieldFrame>
  )
}

/** The unique value of a suggestion. */
export const valueOf = ({ type, id }: Suggestion) => `${type}-${id}`
const ALL = 'all'
const ASK = 'ask'
const resultClass = 'flex cursor-pointer items-center gap-3 rounded-control p-2 text-sm data-[selected=true]:bg-raised'

export function ResultItem({ item, onSelect }: { item: Suggestion; onSelect: () => void }) {
  const { title, matched, detail, extra, poster, type, release_date = null } = item
  return (
    <Command.Item value={valueOf(item)} onSelect={onSelect} className={resultClass}>
      {type === 'movie' ? (
        <Poster movie={{ ...item, poster_path: poster, release_date }} className="w-9 shrink-0 rounded-control" />
      ) : (
        <PersonPhoto name={title} path={poster} className="w-9 shrink-0" />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{titleAsFound({ title, matched })}</span>
        {detail !== null && <span className="block truncate text-xs text-muted">{detail}</span>}
      </span>
      {extra !== null && (
        <span className="hidden shrink-0 text-xs text-muted sm:inline">{ellipsis(extra, DETAIL_LENGTH)}</span>
      )}
    </Command.Item>
  )
}

interface WayOnProps {
  value: string
  words: string
  onSelect: () => void
}

/** Leads to a page about what is typed. */
function WayOn({ value, words, onSelect }: WayOnProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={resultClass}>
      <span className="p-1 text-accent">{words}</span>
    </Command.Item>
  )
}
