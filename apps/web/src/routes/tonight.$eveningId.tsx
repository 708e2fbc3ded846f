import { createFileRoute } from '@tanstack/react-router'
import { TonightInvitation } from '../features/invitation/tonight-invitation.tsx'

export const Route = createFileRoute('/tonight/$eveningId')({ component: Page })

function Page() {
  const { eveningId } = Route.useParams()
  return (
    <div className="gutter page py-8">
      <TonightInvitation eveningId={eveningId} onSeated={() => {}} />
    </div>
  )
}
