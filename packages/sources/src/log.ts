/** As much of a logger as clients need; pino's fits. */
export interface Log {
  warn(facts: object, message: string): void
  warn(message: string): void
  info(facts: object, message: string): void
  info(message: string): void
}
