import { MAX_FILE_BYTES } from '@marquee/contract/history-preview'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../words/t.ts'
import { Alert } from './alert.tsx'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const ACCEPTED =
  '.zip,.csv,.tsv,.json,.xml,.txt,application/zip,text/csv,application/json,application/xml,text/xml,text/plain'

interface FileDropProps {
  /** True while a file is read. */
  busy: boolean
  /** Why the last one was refused. */
  failure: string | null
  several?: boolean
  /** Called with files of an allowed size. */
  onFiles: (files: File[]) => void
}

/** A file field for choosing or dropping exports: the browser's own input covers the whole area. */
export function FileDrop({ busy, failure, several = false, onFiles }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const take = (files: File[]) => {
    if (files.length === 0 || busy) return
    const refused = files.some(({ size }) => size > MAX_FILE_BYTES)
    setTooLarge(refused)
    if (!refused) onFiles(files)
  }
  const refusal = tooLarge ? t('ui.fileDrop.thisFileIsLargerThan') : failure
  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor={id}
        className={classNames(
          'relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed p-4 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          over ? 'border-text bg-raised' : 'border-field hover:border-text',
        )}
      >
        <span className="flex items-center gap-2 font-semibold">
          {busy ? <Spinner /> : <Upload className="size-4" aria-hidden="true" />}
          {busy
            ? t('ui.fileDrop.readingYourFile')
            : several
              ? t('ui.fileDrop.chooseFiles')
              : t('ui.fileDrop.chooseAFile')}
        </span>
        <span className="text-sm text-muted">{t('ui.fileDrop.orDropItHereZip', { several: String(several) })}</span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          multiple={several}
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={busy}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      {refusal !== null && <Alert>{refusal}</Alert>}
    </div>
  )
}
