import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { rich, t } from '../../words/t.ts'

/** The way back for people without their password. Marquee sends no mail, so it leads to an administrator. */
export function ForgottenPassword() {
  const address = useQuery(configQuery).data?.contact_email ?? null
  return (
    <details className="text-center text-sm text-muted">
      <summary className="link py-3">{t('auth.forgottenPassword.forgotYourPassword')}</summary>
      <p className="wrap-anywhere">
        {rich('auth.forgottenPassword.ask', {
          person:
            address === null ? (
              t('auth.forgottenPassword.thePersonWhoRunsThis')
            ) : (
              <a href={`mailto:${address}?subject=Password`} className="link">
                {address}
              </a>
            ),
        })}
      </p>
    </details>
  )
}
