import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps extends ButtonLook {
  /** Text of the button. */
  children: string
  'aria-label'?: string
  title: string
  /** Consequences of the action. */
  text: string
  /** The label of the confirming button, a verb. */
  action: string
  busy: boolean
  onConfirm: () => void
}

/** A button for something that cannot be undone: it asks once. */
export function ConfirmButton({ title, text, action, onConfirm, children, ...look }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        title={title}
        text={text}
        action={action}
        open={asking}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
