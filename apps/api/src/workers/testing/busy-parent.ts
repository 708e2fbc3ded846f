import { fork } from 'node:child_process'

/** Starts a busy process and says which one. */
const child = fork(new URL('busy-process.ts', import.meta.url))
child.once('message', (pid) => console.log(pid))
