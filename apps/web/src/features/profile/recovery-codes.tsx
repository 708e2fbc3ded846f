import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Ten codes that are shown only once, to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [outcome, setOutcome] = useState('')
  const text = `Recovery codes for Marquee at ${location.host}. Each works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied to clipboard')
    } catch {
      setOutcome('The browser did not allow copying. Select the codes and copy them by hand.')
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        Without your phone, each of these signs you in once. Keep them where you will find them. They are shown only
        now.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="marquee-recovery-codes.txt"
        >
          Download
        </a>
        <output className="text-sm text-muted">{outcome}</output>
      </div>
      <Button variant="primary" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  )
}
