/** The settings of the account, each with its form, as they are named in addresses. */
const SETTINGS = [
  'username',
  'email',
  'password',
  'sign-in',
  'second-factor',
  'sessions',
  'import',
  'accuracy',
  'invites',
  'tokens',
  'shortcuts',
  'export',
  'delete',
] as const

export type Setting = (typeof SETTINGS)[number]

/** Undefined for anything that names none. */
export const parseSetting = (text: string | undefined): Setting | undefined =>
  SETTINGS.find((setting) => setting === text)
