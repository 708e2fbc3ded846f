import { constants, setPriority } from 'node:os'
import { pino } from 'pino'
import { StartError } from '../../../start-error.ts'
import { endWithParent } from '../../../workers/end-with-parent.ts'
import { train, type TrainProgress, type TrainRequest, type TrainResult } from './train.ts'

export type TrainMessage =
  | { progress: TrainProgress }
  | { result: TrainResult }
  | { failed: string }
  | { unusable: string }

/** This process runs one training. The request comes as a message, so that no password is in its arguments. */
process.once('message', (request: TrainRequest) => {
  // Requests are more urgent than a training.
  if (!request.urgent) setPriority(constants.priority.PRIORITY_LOW)
  // Errors of sending are ignored: 'disconnect' ends the process.
  const send = (message: TrainMessage) => process.send?.(message, () => undefined)
  train(request, pino({ level: 'silent' }), (progress) => send({ progress })).then(
    (result) => finish({ result }),
    (error: unknown) => finish(describe(error)),
  )
})

// The parent process has ended, so nothing waits for the result; a training is busy for minutes and would not hear of it.
process.once('disconnect', () => process.exit(1))
endWithParent()

function finish(message: TrainMessage): void {
  process.send?.(message, () => process.exit('result' in message ? 0 : 1))
}

/** An error that the operator can fix is said as it is. */
function describe(error: unknown): TrainMessage {
  if (error instanceof StartError) return { unusable: error.message }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
