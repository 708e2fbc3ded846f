import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'

/** The way back for people without their password. Marquee sends no mail, so it leads to an administrator. */
export function ForgottenPassword() {
  const address = useQuery(configQuery).data?.contact_email ?? null
  return (
    <details className="text-center text-sm text-muted">
      <summary className="link py-3">Forgot your password?</summary>
      <p className="wrap-anywhere">
        Ask{' '}
        {address === null ? (
          'the person who runs this Marquee'
        ) : (
          <a href={`mailto:${address}?subject=Password`} className="link">
            {address}
          </a>
        )}{' '}
        for a link. It lets you choose a new one.
      </p>
    </details>
  )
}
