import type { Target } from './target.ts'

/** All readers of outside input, by group; a process that fuzzes one loads only its group. */
const GROUPS: Record<string, () => Promise<{ targets: readonly Target[] }>> = {
  history: () => import('./targets-history.ts'),
  sources: () => import('./targets-sources.ts'),
  operator: () => import('./targets-operator.ts'),
  requests: () => import('./targets-requests.ts'),
  web: () => import('./targets-web.ts'),
  search: () => import('./targets-search.ts'),
}

export async function loadTarget(group: string, name: string): Promise<Target> {
  const found = (await GROUPS[group]?.())?.targets.find((target) => target.name === name)
  if (!found) throw new Error(`There is no ${name} in ${group}.`)
  return found
}

export async function loadTargets(): Promise<(Target & { group: string })[]> {
  const groups = Object.entries(GROUPS).map(async ([group, load]) =>
    (await load()).targets.map((target) => ({ ...target, group })),
  )
  return (await Promise.all(groups)).flat()
}
