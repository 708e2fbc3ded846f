import { createInterface } from 'node:readline'

/** Asks a question that is answered with yes or no on a terminal. Anything but "y" or "yes", the end of the input and Ctrl-C mean no. */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<boolean> {
  const lines = createInterface({ input, output })
  const answer = await new Promise<string | null>((resolve) => {
    lines.once('close', () => resolve(null))
    lines.question(question, resolve)
  })
  if (answer === null) output.write('\n')
  lines.close()
  return /^\s*y(es)?\s*$/i.test(answer ?? '')
}
