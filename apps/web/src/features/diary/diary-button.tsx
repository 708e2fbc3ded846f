import { NotebookPen } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { t } from '../../words/t.ts'

/** Opens the diary of the movie and its lists. */
export function DiaryButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onOpen}>
      <NotebookPen className="size-4" aria-hidden="true" />
      {t('diary.button.diaryAndLists')}
    </Button>
  )
}
