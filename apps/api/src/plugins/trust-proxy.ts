import { type Config } from '../config.ts'

/** A number trusts that many proxies in a row, nearest first. */
export function trustProxy(trusted: Config['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}
