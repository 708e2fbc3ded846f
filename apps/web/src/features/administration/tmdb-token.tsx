import type { AdminTmdb, TmdbTest } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { OutLink } from '../../components/ui/out-link.tsx'
import { call, routes } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { formatMoment } from '../../words/format.ts'
import { rich, t } from '../../words/t.ts'
import { refusalOf, useAct } from './act.ts'

/** Page of TMDB that shows the token of an account. */
const TOKEN_PAGE = 'https://www.themoviedb.org/settings/api'

/** The token of TMDB: entered, tried, replaced and removed here, and never shown again. */
export function TmdbToken({ token_state: token, since }: AdminTmdb) {
  const [replacing, setReplacing] = useState(false)
  const isStored = token === 'stored'
  return (
    <div className="flex flex-col gap-4">
      {token === 'environment' && <p>{t('administration.tmdbToken.aTokenIsSetInTheEnvironment')}</p>}
      {token === 'unreadable' && <Alert>{t('administration.tmdbToken.theTokenCannotBeRead')}</Alert>}
      {isStored && since !== null && (
        <p>{t('administration.tmdbToken.aTokenIsSetSince', { since: formatMoment(since) })}</p>
      )}
      {token === 'none' && <Introduction />}
      {isStored && !replacing && <StoredToken onReplace={() => setReplacing(true)} />}
      {token === 'environment' && <TestInUse />}
      {token !== 'environment' && (!isStored || replacing) && (
        <TokenForm onSaved={() => setReplacing(false)} onCancel={replacing ? () => setReplacing(false) : null} />
      )}
    </div>
  )
}

function Introduction() {
  return (
    <p className="text-muted">
      {rich('administration.tmdbToken.withATokenOfYours', {
        link: <OutLink href={TOKEN_PAGE}>{t('administration.tmdbToken.settingsAtTmdb')}</OutLink>,
      })}
    </p>
  )
}

/** Calls that try a token: the given one, or without one that in use. */
function useTest() {
  return useMutation({
    mutationFn: (token?: string) => call(routes.adminTestTmdb, { body: token === undefined ? {} : { token } }),
  })
}

function TestResult({ result, error }: { result: TmdbTest | undefined; error: Error | null }) {
  if (error !== null) return <Alert>{refusalOf(error)}</Alert>
  return result && <Alert tone={result.accepted ? 'success' : 'error'}>{result.detail}</Alert>
}

function TestInUse() {
  const test = useTest()
  return (
    <>
      <TestResult result={test.data} error={test.error} />
      <Button className="self-start" busy={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('administration.tmdbToken.test')}
      </Button>
    </>
  )
}

/** Changes the token, and with it the notices about TMDB on every page. */
function useChange<A = void>(change: (what: A) => Promise<AdminTmdb>) {
  const queryClient = useQueryClient()
  return useAct(async (what: A) => {
    await change(what)
    await queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
  })
}

function StoredToken({ onReplace }: { onReplace: () => void }) {
  const test = useTest()
  const remove = useChange(() => call(routes.adminRemoveTmdbToken, {}))
  return (
    <>
      {remove.error !== null && <Alert>{refusalOf(remove.error)}</Alert>}
      <TestResult result={test.data} error={test.error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
          {t('administration.tmdbToken.test')}
        </Button>
        <Button onClick={onReplace}>{t('administration.tmdbToken.replace')}</Button>
        <ConfirmButton
          title={t('administration.tmdbToken.removeTheToken')}
          text={t('administration.tmdbToken.marqueeStopsUsingTmdb')}
          action={t('administration.tmdbToken.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('administration.tmdbToken.remove')}
        </ConfirmButton>
      </div>
    </>
  )
}

interface TokenFormProps {
  onSaved: () => void
  /** Null if there is no token to go back to. */
  onCancel: (() => void) | null
}

function TokenForm({ onSaved, onCancel }: TokenFormProps) {
  const [text, setText] = useState('')
  const test = useTest()
  const save = useChange((token: string) => call(routes.adminSetTmdbToken, { body: { token } }))
  const token = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.reset()
    save.mutate(token, { onSuccess: onSaved })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {refusalOf(save.error) !== null && <Alert>{refusalOf(save.error)}</Alert>}
      <TextField
        type="password"
        label={t('administration.tmdbToken.apiReadAccessToken')}
        autoComplete="off"
        errors={fieldErrorsOf(save.error)['token']}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TestResult result={test.data} error={test.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={token === ''}
          busy={test.isPending}
          onClick={() => {
            save.reset()
            test.mutate(token)
          }}
        >
          {t('administration.tmdbToken.test')}
        </Button>
        <Button type="submit" variant="primary" disabled={token === ''} busy={save.isPending}>
          {t('administration.tmdbToken.save')}
        </Button>
        {onCancel !== null && <Button onClick={onCancel}>{t('common.words.cancel')}</Button>}
      </div>
    </form>
  )
}
