/** A source cannot be read or reached; the message is one plain sentence for whoever runs the import. */
export class SourceError extends Error {
  override name = 'SourceError'
}

/** An import was asked for wrongly; the message is one plain sentence. */
export class OptionError extends Error {
  override name = 'OptionError'
}
