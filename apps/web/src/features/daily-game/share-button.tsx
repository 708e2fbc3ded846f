import type { DailySession } from '@marquee/contract'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextArea } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useShareLink } from '../../lib/share-address.ts'
import { GuessMarks } from './guess-marks.tsx'
import { resultText, squaresInWords } from './share-result.ts'
import { t } from '../../words/t.ts'

interface ShareResultProps {
  session: DailySession
  date: string
  allowed: number
}

const isCancel = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Hands the text to the system's share sheet where there is one, else to the clipboard. Answers whether either took it. */
async function send(text: string): Promise<boolean> {
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) await navigator.share({ text })
    else {
      await navigator.clipboard.writeText(text)
      showToast(t('dailyGame.shareButton.resultCopiedToClipboard'))
    }
    return true
  } catch (error) {
    return isCancel(error)
  }
}

/** The result in squares, and a button to share it without giving the movie away. */
export function ShareResult({ session, date, allowed }: ShareResultProps) {
  const [byHand, setByHand] = useState(false)
  const url = useShareLink('/games/daily')
  const text = resultText(session, { date, allowed, url })
  const share = async () => setByHand(!(await send(text)))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <p>
          <span className="sr-only">{squaresInWords(session)}</span>
          <GuessMarks session={session} allowed={allowed} className="size-5 rounded-[4px]" />
        </p>
        <Button disabled={url === ''} onClick={() => void share()}>
          <Share2 className="size-4" aria-hidden="true" />
          {t('dailyGame.shareButton.shareResult')}
        </Button>
      </div>
      {byHand && <TextArea label={t('dailyGame.shareButton.copyThisByHand')} readOnly rows={3} value={text} />}
    </div>
  )
}
