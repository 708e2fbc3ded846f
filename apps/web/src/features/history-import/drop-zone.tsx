import { MAX_FILE_BYTES } from '@marquee/contract/history-preview'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Spinner } from '../../components/ui/spinner.tsx'
import { reasonOf, useBring } from './mutations.ts'
import { t } from '../../words/t.ts'

const ACCEPTED =
  '.zip,.csv,.tsv,.json,.xml,.txt,application/zip,text/csv,application/json,application/xml,text/xml,text/plain'

/** A file field for choosing or dropping a file: the browser's own input covers the whole area. */
export function DropZone({ onRefused }: { onRefused: () => void }) {
  const id = useId()
  const bring = useBring()
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (file === undefined || bring.isPending) return
    setTooLarge(file.size > MAX_FILE_BYTES)
    if (file.size <= MAX_FILE_BYTES) bring.mutate(file, { onError: onRefused })
  }
  const failure = tooLarge
    ? t('historyImport.dropZone.thisFileIsLargerThan')
    : bring.isError
      ? reasonOf(bring.error)
      : null
  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor={id}
        className={classNames(
          'relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed p-4 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-raised' : 'border-field hover:border-accent',
        )}
      >
        <span className="flex items-center gap-2 font-semibold">
          {bring.isPending ? <Spinner /> : <Upload className="size-4" aria-hidden="true" />}
          {bring.isPending ? t('historyImport.dropZone.readingYourFile') : t('historyImport.dropZone.chooseAFile')}
        </span>
        <span className="text-sm text-muted">{t('historyImport.dropZone.orDropItHereZip')}</span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={bring.isPending}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {failure !== null && <Alert>{failure}</Alert>}
    </div>
  )
}
