/** The key under which a value carries the facts it was made from. */
export const FACTS = Symbol('facts')

/**
 * A movie as one viewer gets it: facts, which are the same for all viewers, and the viewer's marks. The bytes of the
 * facts are written once and used in every answer; what is the viewer's own is written each time.
 */
export function withOwn<F extends object, O extends object>(facts: F, own: O): F & O {
  return { ...facts, ...own, [FACTS]: facts }
}
