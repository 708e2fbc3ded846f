import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { t } from '../../words/t.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Ten codes that are shown only once, to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [outcome, setOutcome] = useState('')
  const title = t('profile.recoveryCodes.recoveryCodesForMarqueeAt', { host: location.host })
  const text = `${title}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t('common.words.copiedToClipboard'))
    } catch {
      setOutcome(t('profile.recoveryCodes.theBrowserDidNotAllow'))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{t('profile.recoveryCodes.withoutYourPhoneEachOf')}</p>
      <ul
        aria-label={t('profile.recoveryCodes.recoveryCodes')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>{t('common.words.copy')}</Button>
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="marquee-recovery-codes.txt"
        >
          {t('profile.recoveryCodes.download')}
        </a>
        <output className="text-sm text-muted">{outcome}</output>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('profile.recoveryCodes.iHaveKeptThem')}
      </Button>
    </div>
  )
}
