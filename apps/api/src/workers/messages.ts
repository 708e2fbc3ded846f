import type { FastifyBaseLogger } from 'fastify'

/** Questions to a thread: a name each, with one argument that can be sent between threads. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a parameter that every function's argument fits
export type Functions = Record<string, (argument: any) => unknown>
export type ArgumentOf<F extends Functions, N extends keyof F> = Parameters<F[N]>[0]
export type ResultOf<F extends Functions, N extends keyof F> = Awaited<ReturnType<F[N]>>

/** A call to a thread. */
export interface Call {
  id: number
  name: string
  argument: unknown
}

/** Message of a thread. */
export type Message =
  | { ready: true }
  | { id: number; result: unknown }
  | { id: number; error: unknown }
  | { log: { level: LogLevel; fields: object; text: string } }

export type LogLevel = keyof Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
