/** An error that the operator can fix: its message is one plain sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

const REFUSALS = new Map([
  ['EACCES', 'this account may not write there'],
  ['EPERM', 'this account may not write there'],
  ['EROFS', 'it can only be read'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOTDIR', 'it is not a directory'],
  ['EEXIST', 'it is not a directory'],
])

/** Turns a file system error into a sentence about the data directory; returns any other error unchanged. */
export function explainRefusal(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const reason = REFUSALS.get(String(error.code))
  if (reason === undefined) return error
  const path = 'path' in error && typeof error.path === 'string' && error.path !== dataDir ? `${error.path}: ` : ''
  const advice = 'fix that, or set DATA_DIR to another directory'
  return new StartError(`The data directory ${dataDir} cannot be used (${path}${reason}): ${advice}.`, { cause: error })
}
