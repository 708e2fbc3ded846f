import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { TextField } from './field.tsx'
import { showToast } from './toaster.tsx'
import { t } from '../../words/t.ts'

interface ShareLinkProps extends ButtonLook {
  /** Empty until it is known. */
  link: string
  /** Text of the message in addition to the link, for the system's share sheet. */
  text: string
  label: string
}

const isCancel = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Passes the link to the phone's share sheet, else to the clipboard, else shows it for copying by hand. */
export function ShareLink({ link, text, label, variant = 'primary' }: ShareLinkProps) {
  const [byHand, setByHand] = useState(false)
  const share = async () => {
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ text, url: link })
      } else {
        await navigator.clipboard.writeText(link)
        showToast(t('ui.shareLink.linkCopiedToClipboard'), { tone: 'alert' })
      }
    } catch (error) {
      setByHand(!isCancel(error))
    }
  }
  return (
    <>
      <Button variant={variant} disabled={link === ''} onClick={() => void share()}>
        <Share2 className="size-4" aria-hidden="true" />
        {label}
      </Button>
      {byHand && (
        <TextField
          label={t('ui.shareLink.copyThisLinkByHand')}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}
