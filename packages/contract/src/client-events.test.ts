import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventReader, EventStreamError, readEvents, type WrittenEvent } from './client-events.ts'
import { openApiDocument, routes } from './index.ts'

function eventsIn(...pieces: string[]): WrittenEvent[] {
  const read = createEventReader()
  return pieces.flatMap(read)
}

function streamOf(pieces: readonly (string | Uint8Array)[], type = 'text/event-stream; charset=utf-8') {
  const encoder = new TextEncoder()
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
    },
    cancel() {
      cancelled = true
    },
  })
  const rest = [...pieces]
  return { response: new Response(body, { headers: { 'content-type': type } }), wasCancelled: () => cancelled }
}

describe('the reader of events', () => {
  it.each([
    ['an event with all fields', 'id: 7\nevent: changed\ndata: {}\n\n', [{ id: '7', event: 'changed', data: '{}' }]],
    ['lines that end in CR and LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['lines that end in CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['data of several lines', 'data: a\ndata\ndata:  b\n\n', ['a\n\n b']],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['comments and unknown fields', ':\n\n: ping\nretry: 5\nmood: good\ndata: a\n\n:\n\n', ['a']],
    ['an event without data', 'event: changed\n\ndata: a\n\n', ['a']],
    ['an event that never ends', 'data: a\n', []],
    [
      'an id that stays',
      'id: 1\ndata: a\n\ndata: b\n\n',
      [
        { id: '1', data: 'a' },
        { id: '1', data: 'b' },
      ],
    ],
    ['an id with a zero byte', 'id: 1\n\nid: 2\0\ndata: a\n\n', [{ id: '1', data: 'a' }]],
  ])('reads %s', (_name, text, expected) => {
    const usual = { event: 'message', id: '' }
    expect(eventsIn(text)).toEqual(
      expected.map((event) => ({ ...usual, ...(typeof event === 'string' ? { data: event } : event) })),
    )
  })

  it('reads the same wherever the text is cut', () => {
    const line = fc.constantFrom('data: a', 'data:b', 'data', 'id: 3', 'event: changed', ': hello', '', 'what: ever')
    const end = fc.constantFrom('\n', '\r', '\r\n')
    const texts = fc.array(fc.tuple(line, end).map(([text, last]) => text + last)).map((lines) => lines.join(''))
    fc.assert(
      fc.property(texts, fc.array(fc.nat(200)), (text, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
        const pieces = at.slice(1).map((to, index) => text.slice(at[index], to))
        expect(eventsIn(...pieces)).toEqual(eventsIn(text))
      }),
    )
  })

  it('refuses an event that never ends before it fills the memory', () => {
    const read = createEventReader()
    expect(() => {
      for (let i = 0; i < 100; i++) read(`data: ${'x'.repeat(1000)}\n`)
    }).toThrow(EventStreamError)
    expect(() => createEventReader()('x'.repeat(100_000))).toThrow(EventStreamError)
  })
})

describe('reading a stream', () => {
  it('gives each event as the contract describes it, and says when anything arrives', async () => {
    const umlaut = new TextEncoder().encode('ü')
    const pieces = [
      'id: 4\nevent: changed\ndata: {"version":4,"name":"',
      umlaut.slice(0, 1),
      umlaut.slice(1),
      '"}\n\n:\n\n',
    ]
    let arrived = 0
    const seen = []
    for await (const event of readEvents(routes.groupEvents, streamOf(pieces).response, () => arrived++))
      seen.push(event)
    expect(seen).toEqual([{ event: 'changed', id: '4', data: { version: 4, name: 'ü' } }])
    expect(arrived).toBe(pieces.length)
  })

  it('closes the stream when the reader has had enough', async () => {
    const { response, wasCancelled } = streamOf(['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n'])
    for await (const { data } of readEvents(routes.groupEvents, response)) {
      expect(data).toBe(1)
      break
    }
    expect(wasCancelled()).toBe(true)
  })

  it('says when the answer is something else', async () => {
    const read = (response: Response) => readEvents(routes.groupEvents, response).next()
    await expect(read(streamOf(['<html>'], 'text/html').response)).rejects.toThrow(EventStreamError)
    await expect(read(new Response(null))).rejects.toThrow(EventStreamError)
    await expect(read(streamOf(['data: {"version":\n\n']).response)).rejects.toThrow('no JSON')
  })
})

describe('the description of streams', () => {
  it('names their media type, their events, an example and the token of a seat', () => {
    const { paths } = openApiDocument({ version: '1.0.0', serverUrl: '/api' }) as unknown as {
      paths: Record<string, { get: Record<string, unknown> }>
    }
    const { get } = paths['/identity/evenings/{id}/events']!
    expect(get).toMatchObject({
      security: [{ bearer: [] }, { seat: [] }],
      'x-events': { changed: { $ref: '#/components/schemas/EveningHint' } },
      responses: {
        200: {
          content: {
            'text/event-stream': { example: expect.stringMatching(/^id: \d+\nevent: changed\ndata: \{.*\}\n\n$/) },
          },
        },
      },
    })
  })
})
