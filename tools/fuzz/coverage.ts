import { Session, type Profiler } from 'node:inspector'

/** Number of runs of each block since the last call, by its position; without blocks that did not run. */
export type ReadCoverage = () => Map<string, number>

/**
 * Starts counting the blocks of every script loaded from now on (V8's precise coverage).
 * @param counts whether a script's blocks are counted, by its address
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

/** Within one thread the inspector calls back before `post` returns. */
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
