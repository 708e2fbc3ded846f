import type { AdminStatus } from '@marquee/contract'
import { formatMoment } from '../../words/format.ts'
import { Alert } from '../../components/ui/alert.tsx'
import { Mark } from '../../components/ui/mark.tsx'
import { t } from '../../words/t.ts'

type Job = AdminStatus['jobs'][number]

/** Background work: running and waiting jobs, and the last result. */
export function Jobs({ jobs }: Pick<AdminStatus, 'jobs'>) {
  if (jobs.length === 0) return <p className="text-sm text-muted">{t('administration.jobs.nothingHasRunInThe')}</p>
  return (
    <>
      {jobs.some(({ stalled }) => stalled) && (
        <div className="mb-4">
          <Alert>{t('administration.jobs.jobsWaitAndNoProcess')}</Alert>
        </div>
      )}
      <List jobs={jobs} />
    </>
  )
}

function List({ jobs }: Pick<AdminStatus, 'jobs'>) {
  return (
    <ul aria-label={t('administration.jobs.jobs')} className="flex flex-col divide-y divide-line">
      {jobs.map((job) => (
        <li key={job.queue} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-24 text-sm">
            <h3 className="font-medium wrap-anywhere">{nameOf(job.queue)}</h3>
            <p className="text-muted">
              {job.last_end === null
                ? t('administration.jobs.notRunLately')
                : t('administration.jobs.lastDoneLastend', { lastEnd: formatMoment(job.last_end) })}
            </p>
            {job.last_failure !== null && (
              <p className={hasRecovered(job) ? 'text-muted' : 'text-danger'}>
                {t('administration.jobs.lastFailedLastfailure', { lastFailure: formatMoment(job.last_failure) })}
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
  if (running === 0 && waiting === 0) return <Mark tone="plain">{t('administration.jobs.idle')}</Mark>
  return (
    <span className="flex gap-1">
      {running > 0 && <Mark tone="high">{t('administration.jobs.atWork', { running })}</Mark>}
      {waiting > 0 && <Mark>{t('administration.jobs.waitingWaiting', { waiting })}</Mark>}
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
