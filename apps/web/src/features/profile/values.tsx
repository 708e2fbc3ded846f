import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { useShortcutsEnabled } from '../../lib/shortcuts.ts'
import { formatNumber, formatShortDate } from '../../words/format.ts'
import { waysIn } from '../../words/ways-in.ts'
import { MIN_GUESSES } from './accuracy.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** A setting's value at the end of its row. */
function Shown({ value }: { value: string | undefined }) {
  return (
    <span className="min-w-0 flex-1 text-right wrap-anywhere text-muted">
      {value ?? <Skeleton className="ml-auto h-[1lh] w-16" />}
    </span>
  )
}

function FromQuery<T>({ query, text }: { query: UseQueryResult<T>; text: (data: T) => string }) {
  const failed = query.isError ? t('profile.values.didNotLoad') : undefined
  return <Shown value={query.data === undefined ? failed : text(query.data)} />
}

export function Username() {
  const { me, error } = useAuth()
  return <Shown value={me?.username ?? error ?? undefined} />
}

export function Email() {
  const { me, error } = useAuth()
  return <Shown value={me === null ? (error ?? undefined) : (me.email ?? t('profile.values.none'))} />
}

export function Password() {
  return (
    <FromQuery
      query={useQuery(profileQueries.methods())}
      text={({ password, password_changed_at: at }) => {
        if (!password) return t('profile.values.none')
        return at === null ? t('profile.values.set') : t('profile.values.changedAt', { date: formatShortDate(at) })
      }}
    />
  )
}

export function WaysToSignIn() {
  return (
    <FromQuery
      query={useQuery(profileQueries.methods())}
      text={({ providers, ...ways }) => waysIn({ ...ways, providers: providers.length })}
    />
  )
}

export function SecondFactor() {
  return (
    <FromQuery
      query={useQuery(profileQueries.secondFactor())}
      text={({ on_since: since }) => (since === null ? t('profile.values.off') : t('profile.values.on'))}
    />
  )
}

export function Sessions() {
  return <FromQuery query={useQuery(profileQueries.sessions())} text={({ length }) => formatNumber(length)} />
}

export function MyMovies() {
  return <FromQuery query={useQuery(profileQueries.rated())} text={(count) => t('profile.values.rated', { count })} />
}

export function Accuracy() {
  return (
    <FromQuery
      query={useQuery(profileQueries.accuracy())}
      text={({ count, within_one_level: percent }) =>
        count < MIN_GUESSES || percent === null ? t('profile.values.tooEarly') : `${percent}%`
      }
    />
  )
}

export function Tokens() {
  return <FromQuery query={useQuery(profileQueries.tokens())} text={({ length }) => formatNumber(length)} />
}

export function Shortcuts() {
  return <Shown value={useShortcutsEnabled() ? t('profile.values.on') : t('profile.values.off')} />
}
