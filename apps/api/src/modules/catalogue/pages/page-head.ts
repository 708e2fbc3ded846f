import { type MovieFacts } from '@marquee/contract'

export interface PageHeadDependencies {
  movie: (id: number) => Promise<MovieFacts | undefined>
  personName: (id: number) => Promise<string | null>
  /** Maps an image's address at its host to the address that browsers use. */
  pictureAddress: (address: string) => string
}

const PRODUCT = 'Marquee'
const DESCRIPTION = 'Find movies, rate them, get recommendations you can understand, and decide together with friends.'

/** Title, description and Open Graph tags for pages that are shared as links; null for all others. */
export function createPageHead({ movie, personName, pictureAddress }: PageHeadDependencies) {
  return async function headOf(path: string, origin: string): Promise<string | null> {
    const [, kind, id] = /^\/(movie|person)\/(\d{1,9})\/?$/.exec(path) ?? []
    if (kind === 'movie') {
      const row = await movie(Number(id))
      return row
        ? tags({
            title: withYear(row),
            description: row.overview ?? row.tagline ?? DESCRIPTION,
            url: origin + path,
            type: 'video.movie',
            image: row.poster_path && new URL(pictureAddress(toPreview(row.poster_path)), origin).href,
          })
        : null
    }
    if (kind === 'person') {
      const name = await personName(Number(id))
      return name === null
        ? null
        : tags({
            title: name,
            description: `${name}: movies, roles and life.`,
            url: origin + path,
            type: 'profile',
            image: null,
          })
    }
    return null
  }
}

/** Wide enough for a link preview; the original may have megabytes. */
function toPreview(address: string): string {
  return address.replace('/original/', '/w500/')
}

function withYear({ title, release_date }: MovieFacts): string {
  return release_date ? `${title} (${release_date.slice(0, 4)})` : title
}

/** The head of a page that is shared as a link. */
export function tags(page: {
  title: string
  description: string
  url: string
  type: string
  image: string | null
}): string {
  const description = page.description.length > 200 ? `${page.description.slice(0, 199).trimEnd()}…` : page.description
  const properties: [string, string][] = [
    ['og:site_name', PRODUCT],
    ['og:title', page.title],
    ['og:description', description],
    ['og:type', page.type],
    ['og:url', page.url],
    ...(page.image ? [['og:image', page.image] as [string, string]] : []),
  ]
  const title = page.title.endsWith(PRODUCT) ? page.title : `${page.title} · ${PRODUCT}`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
  ].join('\n    ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
