import { Dialog } from '../../components/ui/dialog.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { setShortcutsEnabled, useShortcutsEnabled } from '../../lib/shortcuts.ts'
import { t } from '../../words/t.ts'

const KEYS = [
  { keys: ['/', t('shell.shortcutHelp.ctrlK'), '⌘ K'], does: t('common.words.search') },
  { keys: ['1', '2', '3', '4'], does: t('shell.shortcutHelp.dislikeNeutralLikeBestOn') },
  { keys: ['?'], does: t('shell.shortcutHelp.thisHelp') },
  { keys: ['Esc'], does: t('shell.shortcutHelp.closeWhatIsOpen') },
]

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useShortcutsEnabled()
  return (
    <Dialog title={t('shell.shortcutHelp.keyboardShortcuts')} open={open} onClose={onClose}>
      <dl className="flex flex-col gap-3 text-sm">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex items-baseline justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-control border border-line bg-raised px-2 py-0.5 font-sans text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <Switch label={t('shell.shortcutHelp.singleKeyShortcuts')} checked={enabled} onChange={setShortcutsEnabled} />
      </div>
    </Dialog>
  )
}
