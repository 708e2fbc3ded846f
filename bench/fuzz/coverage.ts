import { Session, type Profiler } from 'node:inspector'

/** How often each block has run since the last call, by the block's place; blocks that did not run are left out. */
export type ReadCoverage = () => Map<string, number>

/**
 * Begins to count the blocks of every script that is loaded from now on (V8's precise coverage).
 * @param counts by a script's address, whether its blocks are told of
 */
export function startCoverage(counts: (address: string) => boolean): ReadCoverage {
  const session = new Session()
  session.connect()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return () => {
    const blocks = new Map<string, number>()
    for (const { url, scriptId, functions } of takeCoverage(session)) {
      if (!counts(url)) continue
      for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
        if (count > 0) blocks.set(`${scriptId}:${startOffset}-${endOffset}`, count)
    }
    return blocks
  }
}

/** Within one thread the inspector answers before `post` returns. */
function post(session: Session, method: string, parameters: object = {}): void {
  session.post(method, parameters, (error) => {
    if (error) throw error
  })
}

function takeCoverage(session: Session): Profiler.ScriptCoverage[] {
  let taken: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    taken = result
  })
  return taken
}
