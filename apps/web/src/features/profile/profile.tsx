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
import { t } from '../../words/t.ts'

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
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <NamesAndPassword />
        <Card title={t('profile.profile.keyboardShortcuts')}>
          <Switch label={t('profile.profile.singleKeyShortcuts')} checked={shortcuts} onChange={setShortcutsEnabled} />
          <p className="mt-1 text-sm text-muted">{t('profile.profile.pressToSearch1To')}</p>
        </Card>
      </div>
      <div className="flex flex-col gap-5">
        <Card title={t('profile.profile.howWellMarqueeKnowsYou')}>
          <AccuracyCard />
        </Card>
        <Card title={t('profile.profile.waysToSignIn')}>
          <SignInMethods error={identityError} />
        </Card>
        <Card title={t('profile.profile.secondFactor')}>
          <SecondFactor />
        </Card>
        <Card title={t('common.words.passkeys')}>
          <Passkeys />
        </Card>
        <Card title={t('profile.profile.whereYouAreSignedIn')}>
          <Sessions />
        </Card>
        <Card title={t('profile.profile.tokensForScripts')}>
          <Tokens />
        </Card>
        <InvitesCard />
      </div>
      <div className="lg:col-span-2">
        <Card title={t('profile.profile.importYourHistory')} anchor="import-history">
          {history}
        </Card>
      </div>
      <Card title={t('profile.profile.yourData')}>
        <p className="mb-4 text-sm text-muted">{t('profile.profile.aZipWithEverythingThe')}</p>
        <ExportButton />
      </Card>
      <Card title={t('profile.profile.deleteAccount')}>
        <p className="mb-4 text-sm text-muted">{t('profile.profile.deletesTheAccountAndEverything')}</p>
        <DeleteAccount onDeleted={onDeleted} />
      </Card>
      <ConfirmationDialog />
    </div>
  )
}

/** The account's name, address and password, and their changes. */
function NamesAndPassword() {
  const { me, error } = useAuth()
  return (
    <>
      <Card title={t('profile.profile.account')}>
        <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <Fact name={t('common.words.username')} value={me?.username} error={error} />
          <Fact
            name={t('profile.profile.email')}
            value={me === null ? undefined : (me.email ?? 'none')}
            error={error}
          />
        </dl>
      </Card>
      <Card title={t('profile.profile.changeUsername')}>
        <UsernameForm />
      </Card>
      <Card title={t('profile.profile.changeEMail')}>
        <EmailForm />
      </Card>
      <Card title={t('profile.profile.changePassword')}>
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
