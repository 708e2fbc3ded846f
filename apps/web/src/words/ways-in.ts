import { formatList } from './format.ts'
import { t } from './t.ts'

interface WaysIn {
  password: boolean
  second_factor: boolean
  passkeys: number
  providers: number
}

/** "password, 2 passkeys and a provider", or "nothing yet". */
export function waysIn({ password, second_factor, passkeys, providers }: WaysIn): string {
  const ways = [
    ...(password ? [second_factor ? t('words.waysIn.passwordWithCode') : t('words.waysIn.password')] : []),
    ...(passkeys > 0 ? [t('words.waysIn.passkeys', { passkeys })] : []),
    ...(providers > 0 ? [t('words.waysIn.providers', { providers })] : []),
  ]
  return ways.length === 0 ? t('words.waysIn.nothingYet') : formatList(ways)
}
