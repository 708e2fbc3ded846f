import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

const MOTION = 'motion'
const STOPPED = 'stopped'

const motion = createStore({ stopped: storage.get(MOTION) === STOPPED }, { stopped: false })

/** True once the person has stopped what moves by itself: rows of chips and of movies. */
export function useMotionStopped(): boolean {
  return useStore(motion).stopped
}

export function setMotionStopped(stopped: boolean) {
  storage.set(MOTION, stopped ? STOPPED : null)
  motion.set({ stopped })
}
