import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { TextField } from './field.tsx'
import { showToast } from './toaster.tsx'

interface ShareLinkProps extends ButtonLook {
  /** Empty until it is known. */
  link: string
  /** What the message says besides the link, where the system lets people choose whom to send it to. */
  text: string
  label: string
}

const isCancel = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Hands the link to the phone's share sheet, else to the clipboard, else to whoever copies it by hand. */
export function ShareLink({ link, text, label, variant = 'primary' }: ShareLinkProps) {
  const [byHand, setByHand] = useState(false)
  const share = async () => {
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ text, url: link })
      } else {
        await navigator.clipboard.writeText(link)
        showToast('Link copied to clipboard', { tone: 'alert' })
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
        <TextField label="Copy this link by hand" readOnly value={link} onFocus={({ target }) => target.select()} />
      )}
    </>
  )
}
