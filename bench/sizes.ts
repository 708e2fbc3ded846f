/**
 * Usage: node bench/sizes.ts --movies 100000 --people 100000 [--ratings 200]
 * Trains a model on a generated catalogue and generated people (bench/sizes/), with --ratings ratings each on average, and
 * prints one line of JSON with its time by stage, its memory and the model's size. Needs no database and writes nothing.
 * At 100,000 movies and 20,000,000 ratings start it with `node --max-old-space-size=8000`.
 */
import { parseArgs } from 'node:util'
import { measureTraining } from './sizes/training.ts'

const { values } = parseArgs({
  options: {
    movies: { type: 'string', default: '1000' },
    people: { type: 'string', default: '1000' },
    ratings: { type: 'string', default: '200' },
  },
})
const [movies, people, ratings] = [values.movies, values.people, values.ratings].map(Number)
if (![movies, people, ratings].every((count) => Number.isInteger(count) && count > 0)) {
  console.error('--movies, --people and --ratings take whole numbers from 1.')
  process.exitCode = 2
} else {
  console.log(JSON.stringify(measureTraining(movies, people, ratings)))
}
