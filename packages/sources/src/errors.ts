/** A source cannot be read or reached; the message is one plain sentence for the operator. */
export class SourceError extends Error {
  override name = 'SourceError'
}

/** The options of an import are invalid; the message is one plain sentence. */
export class OptionError extends Error {
  override name = 'OptionError'
}
