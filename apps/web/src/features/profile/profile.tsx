import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../components/ui/card.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Switch } from '../../components/ui/field.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { setShortcutsEnabled, useShortcutsEnabled } from '../../lib/shortcuts.ts'
import { AccuracyCard } from './accuracy-card.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { ExportButton } from './export-button.tsx'
import { Invites } from './invites.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { SettingList } from './setting-list.tsx'
import type { Setting } from './settings.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import { Tokens } from './tokens.tsx'
import { UsernameForm } from './username-form.tsx'
import { t } from '../../words/t.ts'

interface ProfileProps {
  open: Setting | undefined
  /** The panel that imports a history. */
  history: ReactNode
  /** Why connecting the identity provider failed. */
  identityError: string | undefined
  onDeleted: () => void
}

/** The settings as a list, and the form of the open one: in place of the list on a phone, to its right where there is room for both. */
export function Profile({ open, ...props }: ProfileProps) {
  const box = useFocus(open)
  return (
    <div ref={box} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
      <div className={classNames(open !== undefined && 'hidden lg:block')}>
        <SettingList open={open} />
      </div>
      <div
        className={classNames(
          'min-w-0 flex-col gap-4 outline-none lg:sticky lg:top-24',
          open === undefined ? 'hidden lg:flex' : 'flex',
        )}
        tabIndex={-1}
        data-form=""
      >
        {open !== undefined && (
          <Link
            to="/edit-profile"
            resetScroll={false}
            className="inline-flex min-h-11 items-center gap-1 self-start text-sm text-muted hover:text-text lg:hidden"
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t('profile.profile.allSettings')}
          </Link>
        )}
        {open === undefined ? (
          <>
            <Form setting="username" {...props} />
            <Form setting="password" {...props} />
          </>
        ) : (
          <Form key={open} setting={open} {...props} />
        )}
      </div>
      <ConfirmationDialog />
    </div>
  )
}

/** Moves the focus to a form that opens, and back to its row when it closes. */
function useFocus(open: Setting | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    const target = open === undefined ? `[data-setting="${before.current}"]` : '[data-form]'
    box.current?.querySelector<HTMLElement>(target)?.focus()
    before.current = open
  }, [open])
  return box
}

type FormProps = Omit<ProfileProps, 'open'> & { setting: Setting }

function Form({ setting, ...props }: FormProps) {
  const [title, form] = FORMS[setting]
  return <Card title={title}>{form(props)}</Card>
}

const FORMS: Record<Setting, [title: string, form: (props: Omit<FormProps, 'setting'>) => ReactNode]> = {
  username: [t('profile.profile.changeUsername'), () => <UsernameForm />],
  email: [t('profile.profile.changeEMail'), () => <EmailForm />],
  password: [t('profile.profile.changePassword'), () => <OwnPasswordForm />],
  'sign-in': [
    t('profile.profile.waysToSignIn'),
    ({ identityError }) => (
      <div className="flex flex-col gap-8">
        <SignInMethods error={identityError} />
        <section aria-labelledby="passkeys">
          <h3 id="passkeys" className="mb-3">
            {t('common.words.passkeys')}
          </h3>
          <Passkeys />
        </section>
      </div>
    ),
  ],
  'second-factor': [t('profile.profile.secondFactor'), () => <SecondFactor />],
  sessions: [t('profile.profile.whereYouAreSignedIn'), () => <Sessions />],
  import: [t('profile.profile.importYourHistory'), ({ history }) => history],
  accuracy: [t('profile.profile.howWellMarqueeKnowsYou'), () => <AccuracyCard />],
  invites: [t('common.words.invites'), () => <Invites />],
  tokens: [t('profile.profile.tokensForScripts'), () => <Tokens />],
  shortcuts: [t('profile.profile.keyboardShortcuts'), () => <Shortcuts />],
  export: [
    t('profile.profile.yourData'),
    () => (
      <>
        <p className="mb-4 text-sm text-muted">{t('profile.profile.aZipWithEverythingThe')}</p>
        <ExportButton />
      </>
    ),
  ],
  delete: [t('profile.profile.deleteAccount'), ({ onDeleted }) => <DeleteAccount onDeleted={onDeleted} />],
}

function OwnPasswordForm() {
  return <PasswordForm username={useAuth().me?.username ?? ''} />
}

function Shortcuts() {
  const enabled = useShortcutsEnabled()
  return (
    <>
      <Switch label={t('profile.profile.singleKeyShortcuts')} checked={enabled} onChange={setShortcutsEnabled} />
      <p className="mt-1 text-sm text-muted">{t('profile.profile.pressToSearch1To')}</p>
    </>
  )
}
