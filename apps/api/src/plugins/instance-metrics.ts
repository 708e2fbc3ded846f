import type { AdminStatus } from '@marquee/contract'
import { Gauge, Registry } from 'prom-client'

type Sample = { labels?: Record<string, string>; value: number | null }

/**
 * The administrators' status of the instance (jobs, model, backup, database, disk) in Prometheus's text format. Times are
 * in seconds since 1970. What is unknown or has never been has no sample.
 */
export function instanceMetrics({ version, jobs, model, last_backup, database, disk }: AdminStatus): Promise<string> {
  const register = new Registry()
  const add = (name: string, help: string, samples: Sample[]) => {
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const gauge = new Gauge({ name: `marquee_${name}`, help, labelNames, registers: [register] })
    // A new gauge without labels starts with a zero.
    if (labelNames.length === 0) gauge.remove()
    for (const { labels = {}, value } of samples) if (value !== null) gauge.set(labels, value)
  }
  const ofJobs = (read: (job: AdminStatus['jobs'][number]) => number | null): Sample[] =>
    jobs.map((job) => ({ labels: { queue: job.queue }, value: read(job) }))

  add('build_info', 'Version of this Marquee', [{ labels: { version }, value: 1 }])
  add(
    'jobs_waiting',
    'Jobs that can start',
    ofJobs(({ waiting }) => waiting),
  )
  add(
    'jobs_running',
    'Jobs that are at work',
    ofJobs(({ running }) => running),
  )
  add(
    'job_last_end_timestamp_seconds',
    'When a job last ended well',
    ofJobs(({ last_end }) => toSeconds(last_end)),
  )
  add(
    'job_last_failure_timestamp_seconds',
    'When a job last failed for good',
    ofJobs((job) => toSeconds(job.last_failure)),
  )
  add('model_trained_timestamp_seconds', 'When the newest model was trained', [{ value: toSeconds(model?.trained_at) }])
  add('backup_timestamp_seconds', 'When the newest backup was made', [{ value: toSeconds(last_backup?.at) }])
  add('database_size_bytes', 'Size of the database', [{ value: database.bytes }])
  add('disk_size_bytes', 'Size of the disk that holds DATA_DIR', [{ value: disk.total }])
  add('disk_free_bytes', 'Free bytes of the disk that holds DATA_DIR', [{ value: disk.free }])
  return register.metrics()
}

function toSeconds(timestamp: string | null = null): number | null {
  return timestamp === null ? null : Date.parse(timestamp) / 1000
}
