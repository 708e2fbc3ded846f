import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InstanceFigures } from './instance.ts'
import type { TrainingFigures } from './training.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
export const RESULTS = pathOf('results.jsonl')
export const TRAININGS = pathOf('trainings.jsonl')
const PAGE = pathOf('../../../docs/sizes.md')
const BEGIN = '<!-- from here: npx node tools/bench/sizes.ts --report -->'
const END = '<!-- to here -->'

/** Rewrites the part of docs/sizes.md between the two marks. @throws if the page lacks them */
export async function writeReport(): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${PAGE} lacks the marks ${BEGIN} and ${END}`)
  const text = report(newest(readLines<InstanceFigures>(RESULTS)), newest(readLines<TrainingFigures>(TRAININGS)))
  await writeFile(PAGE, `${page.slice(0, from + BEGIN.length)}\n\n${text}\n\n${page.slice(to)}`)
}

/** Tables in Markdown. */
export function report(instances: readonly InstanceFigures[], trainings: readonly TrainingFigures[]): string {
  const sizes = instances.map(({ movies }) => short(movies))
  return [
    table(['movies', ...sizes], instanceRows(instances)),
    'Requests, each different from the one before, one after the other: median/slowest of a hundred; processor time, in milliseconds. Where the load exceeds the number of cores, all times but the last are upper bounds.',
    table(['movies', ...sizes], callRows(instances)),
    ...trainingParts(trainings),
  ].join('\n\n')
}

function trainingParts(trainings: readonly TrainingFigures[]): string[] {
  if (trainings.length === 0) return []
  const head = ['ratings', ...trainings.map(({ ratings }) => short(ratings))]
  const text = 'Trainings alone, without a database (`--training`), in processor seconds of all threads:'
  return [text, table(head, trainingRows(trainings))]
}

type Row = string[]

function instanceRows(all: readonly InstanceFigures[]): Row[] {
  const row = (name: string, cell: (figures: InstanceFigures) => string) => [name, ...all.map(cell)]
  return [
    row('people/ratings', ({ people, ratings }) => `${short(people)}/${short(ratings)}`),
    row('database', ({ fill }) => `${count(fill.databaseMB)} MB`),
    row('first training', ({ training }) => `${count(training.seconds)} s, ${count(training.peakMB)} MB`),
    row('model', ({ training }) => `${count(training.modelMB)} MB`),
    row('later start', ({ start }) => `${count(start)} s`),
    row('of it search', ({ steps }) => `${count(steps.Search ?? 0)} s`),
    row('memory after the start', ({ memory }) => `${count(memory.startedMB)} MB`),
    row('after all calls/at most', ({ memory }) => `${count(memory.servingMB)}/${count(memory.peakMB)} MB`),
    row('load of the machine', ({ load }) => String(load)),
  ]
}

function callRows(all: readonly InstanceFigures[]): Row[] {
  const names = [...new Set(all.flatMap(({ calls }) => Object.keys(calls)))]
  const cell = ({ calls }: InstanceFigures, name: string) => {
    const figures = calls[name]
    if (figures === undefined) return '–'
    const failed = figures.errors > 0 ? `, ${figures.errors} failed` : ''
    return `${figures.p50}/${figures.p99}; ${figures.cpu}${failed}`
  }
  return names.map((name) => [name, ...all.map((figures) => cell(figures, name))])
}

function trainingRows(all: readonly TrainingFigures[]): Row[] {
  const names = [...new Set(all.flatMap(({ stages }) => Object.keys(stages)))]
  return [
    ['movies/people', ...all.map(({ movies, people }) => `${short(movies)}/${short(people)}`)],
    ...names.map((name) => [name, ...all.map(({ stages }) => count(stages[name] ?? 0))]),
    ['together', ...all.map(({ stages }) => count(Object.values(stages).reduce((sum, seconds) => sum + seconds, 0)))],
    ['on the clock', ...all.map(({ wallSeconds, load }) => `${count(wallSeconds)} at a load of ${count(load)}`)],
    ['memory at most', ...all.map(({ peakMegabytes }) => `${count(peakMegabytes)} MB`)],
    ['model', ...all.map(({ modelMegabytes }) => `${count(modelMegabytes)} MB`)],
  ]
}

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The last result of each size, small ones first. */
function newest<T extends { movies: number; ratings: number }>(results: readonly T[]): T[] {
  const bySize = new Map(results.map((result) => [`${result.movies} ${result.ratings}`, result]))
  return [...bySize.values()].toSorted((a, b) => a.movies - b.movies || a.ratings - b.ratings)
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })
}

/** 1000 as 1k, 2,300,000 as 2.3M. */
function short(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(2))}M`
  return value >= 1000 ? `${Number((value / 1000).toPrecision(3))}k` : String(value)
}
