import type { ReactNode } from 'react'
import { Card } from '../../components/ui/card.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { setShortcutsEnabled, useShortcutsEnabled } from '../../lib/shortcuts.ts'
import { AccuracyCard } from './accuracy-card.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { ExportButton } from './export-button.tsx'
import { InvitesCard } from './invites.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { Tokens } from './tokens.tsx'
import { UsernameForm } from './username-form.tsx'

interface ProfileProps {
  /** The panel that imports a history. */
  history: ReactNode
  /** Why connecting the identity provider failed. */
  identityError: string | undefined
  onDeleted: () => void
}

/** Everything about the account, each section in a card. */
export function Profile({ history, identityError, onDeleted }: ProfileProps) {
  const shortcuts = useShortcutsEnabled()
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <NamesAndPassword />
        <Card title="Ways to sign in">
          <SignInMethods error={identityError} />
        </Card>
        <Card title="Second factor">
          <SecondFactor />
        </Card>
        <Card title="Passkeys">
          <Passkeys />
        </Card>
        <Card title="Keyboard shortcuts">
          <Switch label="Single-key shortcuts" checked={shortcuts} onChange={setShortcutsEnabled} />
          <p className="mt-1 text-sm text-muted">
            Press / to search, 1 to 4 to rate the movie you are looking at, and ? to see them all. Switch them off if
            they get in the way.
          </p>
        </Card>
      </div>
      <div className="flex flex-col gap-5">
        <Card title="How well Marquee knows you">
          <AccuracyCard />
        </Card>
        <Card title="Import your history">{history}</Card>
        <Card title="Where you are signed in">
          <Sessions />
        </Card>
        <Card title="Tokens for scripts">
          <Tokens />
        </Card>
        <InvitesCard />
        <Card title="Your data">
          <p className="mb-4 text-sm text-muted">
            A ZIP with everything the account holds, and your ratings as a CSV that Letterboxd and others can read.
          </p>
          <ExportButton />
        </Card>
        <Card title="Delete account">
          <p className="mb-4 text-sm text-muted">Deletes the account and everything it holds. This cannot be undone.</p>
          <DeleteAccount onDeleted={onDeleted} />
        </Card>
      </div>
      <ConfirmationDialog />
    </div>
  )
}

/** The account's name, address and password, and their changes. */
function NamesAndPassword() {
  const { me, error } = useAuth()
  return (
    <>
      <Card title="Account">
        <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <Fact name="Username" value={me?.username} error={error} />
          <Fact name="Email" value={me === null ? undefined : (me.email ?? 'none')} error={error} />
        </dl>
      </Card>
      <Card title="Change username">
        <UsernameForm />
      </Card>
      <Card title="Change e-mail">
        <EmailForm />
      </Card>
      <Card title="Change password">
        <PasswordForm username={me?.username ?? ''} />
      </Card>
    </>
  )
}

function Fact({ name, value, error }: { name: string; value: string | undefined; error: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value ?? error ?? <Skeleton className="h-[1lh] w-32" />}</dd>
    </div>
  )
}
