import type { Movie } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select, TextArea } from '../../components/ui/field.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useShareLink } from '../../lib/share-address.ts'
import { movieQueries } from './queries.ts'
import { SHARE_TYPES, shareText } from './share-text.ts'
import type { ShareType } from './share-text.ts'

const isShareType = (value: string): value is ShareType => SHARE_TYPES.some((type) => type === value)

export function ShareButton({ movie }: { movie: Movie }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 className="size-4" aria-hidden="true" />
        Share
      </Button>
      <Dialog title={`Share ${movie.title}`} open={open} onClose={() => setOpen(false)}>
        <ShareForm movie={movie} />
      </Dialog>
    </>
  )
}

function ShareForm({ movie }: { movie: Movie }) {
  const [type, setType] = useState<ShareType>('Basic details')
  const labels = useQuery(movieQueries.labels(movie.id)).data
  const similar = useQuery(movieQueries.similar(movie.id)).data
  const url = useShareLink(`/movie/${movie.id}`)
  const text = useMemo(() => {
    if (url === '') return ''
    return shareText(type, { movie, labels: labels ?? [], similar: similar?.results ?? [], url }, Math.random)
  }, [type, movie, labels, similar, url])
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="What to share"
        value={type}
        options={SHARE_TYPES.map((value) => ({ value, label: value }))}
        onChange={(value) => isShareType(value) && setType(value)}
      />
      <TextArea label="Text" readOnly rows={8} value={text} />
      <ShareNote />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy to clipboard" done="Copied to clipboard" />
        {'share' in navigator && (
          <Button variant="ghost" onClick={() => void navigator.share({ text }).catch(ignoreCancel)}>
            Send with another app
          </Button>
        )}
      </div>
    </div>
  )
}

/** Closing the system's share sheet rejects with an AbortError, which is no failure. */
function ignoreCancel(error: unknown) {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error
}
