import { constants, setPriority } from 'node:os'
import { pino } from 'pino'
import { train, type TrainProgress, type TrainRequest, type TrainResult } from './train.ts'

export type TrainMessage = { progress: TrainProgress } | { result: TrainResult } | { failed: string }

/** The process's whole life is one training: the request comes by message, so that no password stands in its arguments. */
process.once('message', (request: TrainRequest) => {
  // Nobody waits for a model as they wait for a page: whatever serves goes first.
  if (!request.urgent) setPriority(constants.priority.PRIORITY_LOW)
  // A message that comes to nobody is no fault: 'disconnect' ends the process.
  const send = (message: TrainMessage) => process.send?.(message, () => undefined)
  train(request, pino({ level: 'silent' }), (progress) => send({ progress })).then(
    (result) => finish({ result }),
    (error: unknown) => finish({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

// Whoever asked has ended: nobody waits for the answer.
process.once('disconnect', () => process.exit(1))

function finish(message: TrainMessage): void {
  process.send?.(message, () => process.exit('failed' in message ? 1 : 0))
}
