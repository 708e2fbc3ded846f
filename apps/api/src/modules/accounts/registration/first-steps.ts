import type { RegistrationMode } from '@marquee/contract'

const FIRST_STEPS: Record<RegistrationMode, string> = {
  open: 'Anybody who reaches it may sign up, and the first account becomes the administrator; the page /admin or REGISTRATION=closed then closes registration.',
  invite:
    'Registration is by invitation: `npm run marquee -- invite create` prints the first link, and the account made with it becomes the administrator.',
  closed:
    'Registration is closed: `npm run marquee -- user create NAME` makes the first account, which becomes the administrator.',
}

/** What to do on an instance without accounts, in one line. */
export function firstSteps(mode: RegistrationMode): string {
  return `Nobody has an account yet. ${FIRST_STEPS[mode]}`
}
