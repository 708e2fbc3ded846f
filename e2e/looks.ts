import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { test } from '@playwright/test'
import type { TestInfo } from '@playwright/test'

/** A theme at a width; every test has to pass in each. */
export interface Look {
  name: string
  theme: 'dark' | 'light'
  /** Narrow: the bottom bar and sheets instead of menus. */
  phone: boolean
  viewport: { width: number; height: number }
}

const DESK = { phone: false, viewport: { width: 1280, height: 800 } }
const PHONE = { phone: true, viewport: { width: 375, height: 812 } }

export const LOOKS: readonly Look[] = [
  { name: 'dark-1280', theme: 'dark', ...DESK },
  { name: 'light-1280', theme: 'light', ...DESK },
  { name: 'dark-375', theme: 'dark', ...PHONE },
  { name: 'light-375', theme: 'light', ...PHONE },
]

/** The look of the run's project; without one each test has its own, the same in every run. */
export function lookOf({ project, file, titlePath }: TestInfo): Look {
  const asked = LOOKS.find(({ name }) => name === project.name)
  if (asked) return asked
  const [hash] = createHash('sha256')
    .update([basename(file), ...titlePath.slice(1)].join('\n'))
    .digest()
  return LOOKS[hash % LOOKS.length]
}

/** The look of the test that is running. */
export const currentLook = (): Look => lookOf(test.info())
