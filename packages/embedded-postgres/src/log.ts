type Write = (details: object, message: string) => void

/** Log of the library: the loggers of pino and Fastify fit. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
