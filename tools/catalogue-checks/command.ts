import { loadConcepts, loadPanel, loadStarter } from '@marquee/starter'
import { defineCommand, DONE, FAILED } from '../../apps/api/src/cli/command.ts'
import { formatCount } from '../../apps/api/src/cli/progress.ts'
import { resolvePath } from '../../apps/api/src/cli/session.ts'
import { checkConcepts, countConcepts, type ConceptCounts } from './check-concepts.ts'
import { checkPanel, countPanel, type PanelCounts } from './check-panel.ts'
import { checkCatalogue, type Counts } from './check.ts'
import { loadCheckLists } from './lists.ts'
import { checkAgainstReference, OPEN, readOpenFacts, readReference } from './reference.ts'

export const checkStarter = defineCommand({
  name: 'check-catalogue',
  program: 'npm run check-catalogue --',
  summary: 'Counts the starter catalogue, its house panel and its concepts, and lists every rule that they break.',
  options: {
    reference: {
      type: 'string',
      value: 'DIR',
      help: 'folder with facts.jsonl.gz and facts-wanted.jsonl.gz to compare facts with, such as ../shared/reference',
    },
  },
  run({ values }, context) {
    const { stdout } = context
    const starter = loadStarter()
    const panel = loadPanel()
    const densities = new Map(starter.movies.map(({ tmdb_id: id, density }) => [id, density]))
    const { counts, breaches: ofCatalogue } = checkCatalogue(starter, loadCheckLists())
    const concepts = loadConcepts()
    const breaches = [...ofCatalogue, ...checkPanel(panel, densities), ...checkConcepts(concepts, starter)]
    const lines = [
      ...describeCounts(counts),
      ...describePanel(countPanel(panel, [...densities.keys()])),
      describeConcepts(countConcepts(concepts)),
    ]
    stdout.write(`${lines.join('\n')}\n`)
    for (const [rule, broken] of Map.groupBy(breaches, ({ rule }) => rule)) {
      stdout.write(`${rule}, ${formatCount(broken.length)}:\n`)
      for (const { message, tmdb_id: id } of broken)
        stdout.write(`  ${id === undefined ? '' : `movie ${id}: `}${message}\n`)
    }
    stdout.write(breaches.length === 0 ? 'No rule is broken.\n' : `${formatCount(breaches.length)} breaches.\n`)
    if (values.reference !== undefined) {
      const directory = resolvePath(values.reference, context)
      const { movies } = starter
      stdout.write(describe(checkAgainstReference(readReference(`${directory}/facts.jsonl.gz`), movies)))
      const open = readOpenFacts(`${directory}/facts-wanted.jsonl.gz`)
      stdout.write(describe(checkAgainstReference(open, movies, OPEN)))
    }
    return Promise.resolve(breaches.length === 0 ? DONE : FAILED)
  },
})

function describeCounts(counts: Counts): string[] {
  const { movies, people, notInEnglish, since2016, directedByWomen } = counts
  const list = (of: Record<string, number>) => {
    const entries = Object.entries(of).map(([name, count]) => `${name} ${formatCount(count)}`)
    return `${entries.length} (${entries.join(', ')})`
  }
  return [
    `Movies            ${formatCount(movies)} (${formatCount(counts.full)} full, ${formatCount(movies - counts.full)} brief)`,
    `People described  ${formatCount(people)}`,
    `Not in English    ${formatCount(notInEnglish)}`,
    `From 2016 on      ${formatCount(since2016)}`,
    `Directed by women ${formatCount(directedByWomen)}`,
    `Decades           ${list(counts.decades)}`,
    `Genres            ${list(counts.genres)}`,
    `Countries         ${list(counts.countries)}`,
    `Languages         ${list(counts.languages)}`,
  ]
}

function describePanel(counts: PanelCounts): string[] {
  const { movies, mentions, fewestLists, viewers, ratings, fewestRaters } = counts
  const levels = (['best', 'like', 'neutral', 'dislike'] as const).map(
    (level) => `${level} ${formatCount(counts[level])}`,
  )
  return [
    `House panel       ${formatCount(movies)} movies, ${formatCount(mentions)} also loved, each by at least ${fewestLists} lists`,
    `Panel viewers     ${formatCount(viewers)} with ${formatCount(ratings)} ratings (${levels.join(', ')}), each movie by at least ${fewestRaters}`,
  ]
}

function describeConcepts({ moods, occasions, wordings, phrases }: ConceptCounts): string {
  return `Concepts          ${moods} moods, ${occasions} occasions, ${wordings} wordings, ${formatCount(phrases)} phrases`
}

function describe({ checked, disagreements }: ReturnType<typeof checkAgainstReference>): string {
  const differing = new Set(disagreements.map(({ tmdb_id: id }) => id)).size
  const share = checked === 0 ? 0 : (100 * (checked - differing)) / checked
  const lines = disagreements.map(
    ({ tmdb_id: id, title, field, ours, theirs }) => `${id} ${title}: ${field} is ${ours}, there ${theirs}`,
  )
  const summary = `Facts agree for ${share.toFixed(1)} % of ${formatCount(checked)} movies that the reference has.`
  return `${[...lines, summary].join('\n')}\n`
}
