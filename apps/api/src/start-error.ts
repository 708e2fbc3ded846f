/** A fault that the operator can mend: its message is one plain sentence, to be shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
