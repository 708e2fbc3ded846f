import { useQuery } from '@tanstack/react-query'
import type { Tonight } from '@marquee/contract'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { OpenEveningCard } from './open-evening-card.tsx'
import { tonightQuery } from './queries.ts'

interface GroupTonightProps {
  groupId: string
  /** Opens the choices of an evening at once, unless one is on. */
  startAtOnce: boolean
  /** The choices that start an evening. */
  start: ReactNode
  /** "How was it?" of a movie that the group has watched. */
  ask: (asked: Tonight['ask'][number]) => ReactNode
}

/** A group's evening: the way to the one that is on, or the button that begins one; and how the last one was. */
export function GroupTonight({ groupId, startAtOnce, start, ask }: GroupTonightProps) {
  const { data, isPending } = useQuery({ ...tonightQuery, ...useFollowed() })
  const [choosing, setChoosing] = useState(startAtOnce)
  const open = data?.open.find(({ group }) => group.id === groupId)
  const asked = data?.ask.filter(({ group }) => group.id === groupId) ?? []
  return (
    <section aria-label="Tonight" className="flex max-w-2xl flex-col gap-4">
      {open === undefined ? (
        <Button
          variant="primary"
          className="min-h-14 text-lg sm:self-start sm:px-10"
          aria-haspopup="dialog"
          disabled={isPending}
          onClick={() => setChoosing(true)}
        >
          <Sparkles className="size-5" aria-hidden="true" />
          Tonight
        </Button>
      ) : (
        <OpenEveningCard evening={open} />
      )}
      {asked.map((each) => (
        <div key={each.id}>{ask(each)}</div>
      ))}
      <Dialog title="Tonight" open={choosing && open === undefined && !isPending} onClose={() => setChoosing(false)}>
        {start}
      </Dialog>
    </section>
  )
}
