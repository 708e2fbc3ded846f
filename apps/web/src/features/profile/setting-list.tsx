import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { useMayInvite } from './invites.tsx'
import type { Setting } from './settings.ts'
import * as Value from './values.tsx'
import { t } from '../../words/t.ts'

/** All settings with their values, in groups. @param open the one whose form is shown */
export function SettingList({ open }: { open: Setting | undefined }) {
  const mayInvite = useMayInvite()
  const row = (setting: Setting, title: string, value?: ReactNode) => (
    <li>
      <Link
        to="/edit-profile"
        search={{ open: setting }}
        resetScroll={false}
        data-setting={setting}
        className={classNames(ROW, open === setting ? 'bg-raised' : 'hover:bg-raised')}
      >
        <Row title={title}>{value}</Row>
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('profile.settingList.settings')} className="flex flex-col gap-4">
      <Group>
        {row('username', t('common.words.username'), <Value.Username />)}
        {row('email', t('profile.profile.email'), <Value.Email />)}
        {row('password', t('common.words.password'), <Value.Password />)}
        {row('sign-in', t('profile.profile.waysToSignIn'), <Value.WaysToSignIn />)}
        {row('second-factor', t('profile.profile.secondFactor'), <Value.SecondFactor />)}
        {row('sessions', t('profile.profile.whereYouAreSignedIn'), <Value.Sessions />)}
      </Group>
      <Group>
        <li>
          <Link to="/my-movies" className={classNames(ROW, 'hover:bg-raised')}>
            <Row title={t('common.words.myMovies')}>
              <Value.MyMovies />
            </Row>
          </Link>
        </li>
        {row('import', t('profile.profile.importYourHistory'))}
        {row('accuracy', t('profile.profile.howWellMarqueeKnowsYou'), <Value.Accuracy />)}
      </Group>
      <Group>
        {mayInvite && row('invites', t('common.words.invites'))}
        {row('tokens', t('profile.profile.tokensForScripts'), <Value.Tokens />)}
        {row('shortcuts', t('profile.profile.keyboardShortcuts'), <Value.Shortcuts />)}
      </Group>
      <Group>
        {row('export', t('profile.settingList.export'))}
        {row('delete', t('profile.profile.deleteAccount'))}
      </Group>
    </nav>
  )
}

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2 text-sm transition-colors'

function Group({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface">{children}</ul>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <span className="shrink-0 font-medium">{title}</span> {children}
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  )
}
