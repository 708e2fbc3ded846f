/** Rights of a source's licence. */
export interface Policy {
  /** Texts and facts may teach a model or stand in the plot index. */
  models: boolean
  /** Days after which content must be fetched again or dropped; null keeps it. */
  expiresAfterDays: number | null
  /** Which text is shown when several sources have one: lower first. */
  preference: number
}
