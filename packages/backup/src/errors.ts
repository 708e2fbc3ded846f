/** An error that the operator can fix: its message is one plain sentence, to be shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
