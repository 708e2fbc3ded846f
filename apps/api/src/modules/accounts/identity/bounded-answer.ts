/** An answer of which at most this many bytes can be read, so that a huge one does not fill the memory. */
export function boundedAnswer(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let bytes = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new Error('The answer is larger than expected.'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers })
}
