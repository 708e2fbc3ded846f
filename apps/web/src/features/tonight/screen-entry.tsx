import type { Screen } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { fieldClass } from '../../components/ui/field.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { detailOf } from '../../lib/failure.ts'
import { keepSecret, useLinkSecret } from '../../lib/link-secrets.ts'
import { BigScreen } from './big-screen.tsx'
import { isNotOurs } from './queries.ts'
import { screenQueries } from './screen-queries.ts'
import { useEvening } from './use-evening.ts'
import { t } from '../../words/t.ts'

const CODE_LENGTH = 6
/** Sizes that follow the width of the window, for reading from the sofa. */
const TITLE = { fontSize: 'clamp(1.75rem, 4.5vw, 5.5rem)', lineHeight: 1.1 }
const TEXT = { fontSize: 'clamp(1rem, 1.7vw, 2rem)', lineHeight: 1.4 }
const FIELD = { fontSize: 'clamp(2.25rem, 8vw, 9rem)', lineHeight: 1.2, letterSpacing: '0.15em', textIndent: '0.15em' }

const forget = () => keepSecret('screen', null)

/** An evening on a television, without an account: the field for its code, then the evening until it ends. */
export function ScreenEntry() {
  const code = useLinkSecret('screen')
  const { data, error, isFetching, refetch } = useQuery({
    ...screenQueries.opened(code ?? ''),
    enabled: typeof code === 'string',
  })
  if (typeof code === 'string' && data !== undefined) return <Shown key={code} screen={data} />
  // The server may not write style attributes, and the field would lose what is typed before the code is known.
  if (code === undefined) return null
  return (
    <CodeForm
      key={code}
      code={code ?? ''}
      error={error === null ? null : (detailOf(error) ?? error.message)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Shown({ screen: { evening_id: id, token } }: { screen: Screen }) {
  const seat = useMemo(() => ({ seatId: 'screen', name: '', token }), [token])
  const { data: evening, error, refetch } = useEvening(id, seat)
  if (evening === undefined) {
    if (error === null) return <EmptyState title={t('common.words.loading')} />
    const again = isNotOurs(error) ? forget : () => void refetch()
    return <ErrorState title={t('tonight.bigScreen.thisEveningIsOver')} message={error.message} onRetry={again} />
  }
  // Its movie stays on; the evening itself can no longer be read.
  const shown = isNotOurs(error) ? { ...evening, state: 'ended' as const } : evening
  return <BigScreen evening={shown} onClose={forget} />
}

function lettersOf(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return letters.slice(0, CODE_LENGTH)
}

interface CodeFormProps {
  /** The code that was typed last, or that a link has brought. */
  code: string
  error: string | null
  busy: boolean
  onRetry: () => void
}

function CodeForm({ code, error, busy, onRetry }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])
  const wrong = isShort ? t('tonight.screenEntry.theCodeHasSix') : typed === code ? error : null
  return (
    <form
      noValidate
      className="m-auto flex w-full flex-col gap-6 py-8 text-center"
      style={{ maxWidth: 'max(30rem, 62vw)' }}
      onSubmit={(event) => {
        event.preventDefault()
        setShort(typed.length < CODE_LENGTH)
        if (typed.length < CODE_LENGTH) field.current?.focus()
        else if (typed === code) onRetry()
        else keepSecret('screen', typed)
      }}
    >
      <h1 style={TITLE}>
        <label htmlFor={id}>{t('tonight.screenEntry.typeTheCode')}</label>
      </h1>
      <p className="text-muted" style={TEXT}>
        {t('tonight.screenEntry.whereToFindIt')}
      </p>
      <input
        ref={field}
        id={id}
        className={`${fieldClass} text-center font-semibold`}
        style={FIELD}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-wrong`}
        onChange={({ target }) => {
          setShort(false)
          setTyped(lettersOf(target.value))
        }}
      />
      <p id={`${id}-wrong`} role="alert" className="text-danger" style={{ ...TEXT, minHeight: '1.4em' }}>
        {wrong}
      </p>
      <div>
        <Button type="submit" variant="primary" busy={busy} style={{ ...TEXT, minWidth: '10em' }}>
          {t('tonight.screenEntry.show')}
        </Button>
      </div>
    </form>
  )
}
