import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { t } from '../../words/t.ts'

/** Everything the account holds, as a ZIP to keep or to take elsewhere. */
export function ExportButton() {
  const download = useMutation({
    mutationFn: async () => new Blob([await call(routes.exportAccount, {})] as BlobPart[], { type: 'application/zip' }),
    onSuccess: (content) => {
      saveFile(content, 'marquee-export.zip')
      showToast(t('profile.exportButton.yourDataIsInYour'))
    },
    onError: () => showToast(t('profile.exportButton.theExportDidNotWork'), { tone: 'alert' }),
  })
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download className="size-4" aria-hidden="true" />
      {t('profile.exportButton.exportMyData')}
    </Button>
  )
}
