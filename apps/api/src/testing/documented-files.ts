import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadStarter } from '@marquee/starter'
import { strToU8, zipSync } from 'fflate'

const MOVIES = 24
const PEOPLE = 20

/** Small files under the names that the documentation's commands give to files of the reader's. */
export async function writeDocumentedFiles(directory: string): Promise<void> {
  const movies = loadStarter().movies.slice(0, MOVIES)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = (head: string, rows: readonly (readonly (string | number)[])[]) =>
    [head, ...rows.map((cells) => cells.join(','))].join('\n')
  const ratings = lines(
    'userId,movieId,rating,timestamp',
    Array.from({ length: PEOPLE }, (_, person) =>
      movies.flatMap((_movie, index) =>
        (person + index) % 3 === 0 ? [] : [[person + 1, index + 1, ((person * 5 + index * 3) % 9) / 2 + 0.5, 9]],
      ),
    ).flat(),
  )
  const links = lines(
    'movieId,imdbId,tmdbId',
    movies.map(({ tmdb_id }, index) => [index + 1, '', tmdb_id]),
  )
  const facts = movies.map(({ title, tmdb_id, overview }) => ({ title, tmdb_id, overview }))
  const files: Record<string, string | Uint8Array> = {
    'movies.csv': lines(
      'movieId,title,genres,tmdb_id',
      movies.map(({ title, tmdb_id }, index) => [index + 1, quoted(title), 'Drama|Crime', tmdb_id]),
    ),
    'tmdb_5000_movies.csv': lines(
      'id,title,overview',
      facts.slice(0, 3).map(({ title, tmdb_id, overview }) => [tmdb_id, quoted(title), quoted(overview)]),
    ),
    'tmdb_5000_credits.csv': lines(
      'movie_id,title,cast,crew',
      facts.slice(0, 3).map(({ title, tmdb_id }) => [tmdb_id, quoted(title), '[]', '[]']),
    ),
    'ratings.csv': ratings,
    'links.csv': links,
    'letterboxd.zip': zipSync({
      'ratings.csv': strToU8(
        lines(
          'Date,Name,Year,Letterboxd URI,Rating',
          movies.map(({ title, release_date: date }) => [date!, quoted(title), date!.slice(0, 4), 'x', 4]),
        ),
      ),
    }),
    'ml-latest-small.zip': zipSync({
      'ml-latest-small/ratings.csv': strToU8(ratings),
      'ml-latest-small/links.csv': strToU8(links),
    }),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
}
