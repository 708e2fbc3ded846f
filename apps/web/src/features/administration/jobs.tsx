import type { AdminStatus } from '@marquee/contract'
import { formatMoment } from '../../lib/format.ts'
import { Alert } from '../../components/ui/alert.tsx'
import { Mark } from '../../components/ui/mark.tsx'

type Job = AdminStatus['jobs'][number]

/** Background work: running and waiting jobs, and the last result. */
export function Jobs({ jobs }: Pick<AdminStatus, 'jobs'>) {
  if (jobs.length === 0) return <p className="text-sm text-muted">Nothing has run in the background yet.</p>
  return (
    <>
      {jobs.some(({ stalled }) => stalled) && (
        <div className="mb-4">
          <Alert>Jobs wait and no process runs them. With several processes, one needs jobs in PROCESS_ROLES.</Alert>
        </div>
      )}
      <List jobs={jobs} />
    </>
  )
}

function List({ jobs }: Pick<AdminStatus, 'jobs'>) {
  return (
    <ul aria-label="Jobs" className="flex flex-col divide-y divide-line">
      {jobs.map((job) => (
        <li key={job.queue} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-24 text-sm">
            <h3 className="font-medium wrap-anywhere">{nameOf(job.queue)}</h3>
            <p className="text-muted">
              {job.last_end === null ? 'Not run lately' : `Last done ${formatMoment(job.last_end)}`}
            </p>
            {job.last_failure !== null && (
              <p className={hasRecovered(job) ? 'text-muted' : 'text-danger'}>
                Last failed {formatMoment(job.last_failure)}
              </p>
            )}
          </div>
          <State {...job} />
        </li>
      ))}
    </ul>
  )
}

function State({ running, waiting }: Job) {
  if (running === 0 && waiting === 0) return <Mark tone="plain">Idle</Mark>
  return (
    <span className="flex gap-1">
      {running > 0 && <Mark tone="high">{running === 1 ? 'At work' : `${running} at work`}</Mark>}
      {waiting > 0 && <Mark>{waiting} waiting</Mark>}
    </span>
  )
}

/** True if a job of the queue has succeeded since the last failure. */
function hasRecovered({ last_end: end, last_failure: failure }: Job): boolean {
  return end !== null && failure !== null && Date.parse(end) > Date.parse(failure)
}

/** "train-model" as "Train model". */
function nameOf(queue: string): string {
  const words = queue.replaceAll(/[-_:/]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
