import type { WebConfig } from '@marquee/contract'
import { Button } from '../../components/ui/button.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { login } from '../../lib/login.ts'
import { t } from '../../words/t.ts'

interface DemoNoticeProps {
  accounts: NonNullable<WebConfig['demo_accounts']>
}

/** Signs visitors of a demo in by a press on a name. */
export function DemoNotice({ accounts }: DemoNoticeProps) {
  const { loading, error } = useAuth()
  const signIn = async (account: DemoNoticeProps['accounts'][number]) => {
    // The pressed button leaves the page with its focus.
    if ((await login(account)).state === 'done') document.getElementById('main')?.focus()
  }
  return (
    <section
      aria-labelledby="demo"
      className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-surface px-4 py-2"
    >
      <p id="demo" className="w-full text-sm sm:w-auto">
        {t('home.demoNotice.thisIsADemoSign')}
      </p>
      {accounts.map((account) => (
        <Button key={account.username} disabled={loading} onClick={() => void signIn(account)}>
          {account.username}
        </Button>
      ))}
      {error !== null && (
        <p role="alert" className="text-sm">
          {error}
        </p>
      )}
    </section>
  )
}
