import { Suspense, lazy } from 'react'
import { CatchBoundary } from '@tanstack/react-router'

/** Its code is loaded when one is first shown. */
const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }))

interface QrCodeProps {
  /** Nothing is drawn while it is empty. */
  text: string
  /** Result of scanning it, for screen readers. */
  label: string
  className?: string
}

/** A QR code. Its place is reserved; without its code it stays empty, and the link next to it does the same. */
export function QrCode({ text, label, className = 'w-52' }: QrCodeProps) {
  return (
    <div className={className} style={{ aspectRatio: '1' }}>
      <CatchBoundary getResetKey={() => text} errorComponent={() => null}>
        <Suspense>{text !== '' && <QrDrawing text={text} label={label} />}</Suspense>
      </CatchBoundary>
    </div>
  )
}
