/** A model file that this version cannot read: wrong magic, version, length or checksum. */
export class ModelFormatError extends Error {
  override name = 'ModelFormatError'
}
