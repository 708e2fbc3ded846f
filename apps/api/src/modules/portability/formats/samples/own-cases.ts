import type { SampleCase } from './cases.ts'
export const OWN_CASES: readonly SampleCase[] = []
