import { Link } from '@tanstack/react-router'
import { REFUSALS, useRegistration } from '../../lib/registration.ts'
import { rich } from '../../words/t.ts'

/** State in the address of the other form: the page to open afterwards. */
interface OtherFormProps {
  search: { redirect?: string }
}

const TEXT = 'text-center text-sm text-muted'

/** Link for visitors without an account. */
export function ToSignUp({ search }: OtherFormProps) {
  const { mode } = useRegistration()
  if (mode === 'closed') return <p className={TEXT}>{REFUSALS.closed}</p>
  return (
    <p className={TEXT}>
      {rich('auth.otherForm.newHereLinkSignUp', {
        link: <Link to="/signup" search={search} className="link" />,
      })}
    </p>
  )
}

/** Link for visitors with an account. */
export function ToSignIn({ search }: OtherFormProps) {
  return (
    <p className={TEXT}>
      {rich('auth.otherForm.alreadyHaveAnAccountLink', {
        link: <Link to="/signin" search={search} className="link" />,
      })}
    </p>
  )
}
