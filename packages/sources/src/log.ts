/** The part of pino's logger that clients need. */
export interface Log {
  warn(facts: object, message: string): void
  warn(message: string): void
  info(facts: object, message: string): void
  info(message: string): void
}
