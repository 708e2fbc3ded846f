/** A file cannot be read; the message is one plain sentence. */
export class FileError extends Error {
  override name = 'FileError'
}
