import { workerData } from 'node:worker_threads'

/** This thread ends its process when the parent is gone: an orphan gets another parent. */

const EVERY_MS = 1000
const parent: unknown = workerData

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
