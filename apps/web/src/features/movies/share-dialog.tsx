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
import { t } from '../../words/t.ts'

const isShareType = (value: string): value is ShareType => SHARE_TYPES.some((type) => type === value)

export function ShareButton({ movie }: { movie: Movie }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 className="size-4" aria-hidden="true" />
        {t('movies.shareDialog.share')}
      </Button>
      <Dialog
        title={t('movies.shareDialog.shareTitle', { title: movie.title })}
        open={open}
        onClose={() => setOpen(false)}
      >
        <ShareForm movie={movie} />
      </Dialog>
    </>
  )
}

function ShareForm({ movie }: { movie: Movie }) {
  const [type, setType] = useState<ShareType>(t('movies.shareDialog.basicDetails'))
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
        label={t('movies.shareDialog.whatToShare')}
        value={type}
        options={SHARE_TYPES.map((value) => ({ value, label: value }))}
        onChange={(value) => isShareType(value) && setType(value)}
      />
      <TextArea label={t('movies.shareDialog.text')} readOnly rows={8} value={text} />
      <ShareNote />
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={t('movies.shareDialog.copyToClipboard')}
          done={t('common.words.copiedToClipboard')}
        />
        {'share' in navigator && (
          <Button variant="ghost" onClick={() => void navigator.share({ text }).catch(ignoreCancel)}>
            {t('movies.shareDialog.sendWithAnotherApp')}
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
