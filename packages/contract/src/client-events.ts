import type { Static, TSchema } from 'typebox'
import type { RouteContract } from './route.ts'

/** A call that answers a stream of events. */
export type StreamContract = RouteContract & { events: Record<string, TSchema> }

/** An event of a stream: its kind, its data as the contract describes it, and the id that a later stream can resume from. */
export type EventOf<R extends StreamContract> = {
  [K in keyof R['events'] & string]: { event: K; data: Static<R['events'][K]>; id: string }
}[keyof R['events'] & string]

/** An event as it is written: everything is text. */
export interface WrittenEvent {
  event: string
  data: string
  id: string
}

/** Maximum length of an event, in characters: more is no stream of ours. */
const MAX_EVENT_LENGTH = 64 * 1024

/** The body of an answer was no stream of events. */
export class EventStreamError extends Error {
  override name = 'EventStreamError'
}

/**
 * Reads server-sent events piece by piece, as the HTML standard defines them: the pieces may be cut anywhere, lines end in
 * CR, LF or both, data may have several lines, and comments and unknown fields are left out.
 * @returns a function that takes the next piece and answers the events that it completes
 * @throws {EventStreamError} when an event is too large
 */
export function createEventReader(): (piece: string) => WrittenEvent[] {
  let line = ''
  let data: string[] = []
  let size = 0
  let event = ''
  let id = ''
  let isFirst = true
  let endedInReturn = false

  const mustFit = (text: string) => {
    if (size + text.length > MAX_EVENT_LENGTH) throw new EventStreamError('An event is too large.')
  }

  /** Answers the event that an empty line completes. */
  function take(text: string): WrittenEvent[] {
    mustFit(text)
    if (text === '') {
      const complete = data.length > 0 ? [{ event: event || 'message', data: data.join('\n'), id }] : []
      data = []
      size = 0
      event = ''
      return complete
    }
    const colon = text.indexOf(':')
    const field = colon === -1 ? text : text.slice(0, colon)
    const value = colon === -1 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') event = value
    if (field === 'id' && !value.includes('\0')) id = value
    if (field === 'data') {
      data.push(value)
      size += value.length
    }
    return []
  }

  return (piece) => {
    let text = piece
    if (text === '') return []
    if (isFirst && text.startsWith('\uFEFF')) text = text.slice(1)
    isFirst = false
    // A line end of two characters was cut in the middle.
    if (endedInReturn && text.startsWith('\n')) text = text.slice(1)
    endedInReturn = text.endsWith('\r')
    const lines = (line + text).split(/\r\n|\r|\n/)
    line = lines.pop() ?? ''
    const events = lines.flatMap(take)
    mustFit(line)
    return events
  }
}

/**
 * Reads a stream of events as they come. It ends with the stream; leaving the loop closes the stream. Events of a kind that
 * the caller does not know are for the caller to leave out: a newer server may send more.
 * @param onActivity called with everything that arrives, also with comments: the stream is alive
 * @throws {EventStreamError} when the body is no stream of events, and the error of the connection when it breaks
 */
export async function* readEvents<R extends StreamContract>(
  _route: R,
  response: Pick<Response, 'body' | 'headers'>,
  onActivity: () => void = () => {},
): AsyncGenerator<EventOf<R>, void, undefined> {
  const { body, headers } = response
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) {
    await body?.cancel()
    throw new EventStreamError('The answer is no stream of events.')
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = createEventReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onActivity()
      for (const { event, data, id } of read(decoder.decode(next.value, { stream: true })))
        yield { event, data: parsed(data), id } as EventOf<R>
    }
  } finally {
    // Closes the connection when the reader has had enough; a broken one has nothing left to close.
    await reader.cancel().catch(() => {})
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new EventStreamError('The data of an event is no JSON.')
  }
}
