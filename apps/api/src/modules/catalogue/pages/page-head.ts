import type { MovieFacts } from '@marquee/contract'
import {
  PAGE_HEADS,
  PRODUCT_HEAD,
  UNNAMED_PAGES,
  movieHead,
  personHead,
  searchHead,
  type PageHead,
} from '@marquee/contract/page-heads'
import { PRODUCT, documentDescription, documentTitle } from '@marquee/contract/page-title'

export interface PageHeadDependencies {
  movie: (id: number) => Promise<MovieFacts | undefined>
  person: (id: number) => Promise<PersonFacts | undefined>
  /** Maps an image's address at its host to the address that browsers use. */
  pictureAddress: (address: string) => string
}

interface PersonFacts {
  name: string
  biography: string | null
  profile_path: string | null
}

/** Picture of a preview if the page has none, 1200 by 630 pixels. */
const PRODUCT_PICTURE = '/preview.png'

/** As the web app reads ids in addresses. */
const LARGEST_ID = 2_147_483_647
/** The router takes addresses in any case. */
const UNNAMED = UNNAMED_PAGES.map((path) => new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}$`, 'i'))

/** Title, description and Open Graph tags of an address; null for one that leads nowhere. */
export function createPageHead({ movie, person, pictureAddress }: PageHeadDependencies) {
  const pictureOf = (address: string | null, origin: string) =>
    address && new URL(pictureAddress(toPreview(address)), origin).href

  async function pageOf(path: string, origin: string): Promise<Page | null> {
    const [, kind, digits] = /^\/(movie|person)\/(\d{1,10})$/i.exec(path) ?? []
    const id = Number(digits)
    if (id > LARGEST_ID) return null
    if (kind?.toLowerCase() === 'movie') {
      const row = await movie(id)
      if (!row) return null
      return {
        head: movieHead(row),
        name: withYear(row),
        type: 'video.movie',
        image: pictureOf(row.poster_path, origin),
      }
    }
    if (kind !== undefined) {
      const row = await person(id)
      return row ? { head: personHead(row), type: 'profile', image: pictureOf(row.profile_path, origin) } : null
    }
    const head = fixedHead(path)
    return head && { head, type: 'website', image: null }
  }

  return async function headOf(path: string, origin: string): Promise<string | null> {
    const page = await pageOf(path === '/' ? path : path.replace(/\/$/, ''), origin)
    if (page === null) return null
    const [title, description] = page.head
    return tags({ ...page, title, name: page.name ?? title, description, url: origin + path }, origin)
  }
}

interface Page {
  head: PageHead
  /** The name in a preview, where it is not the title. */
  name?: string
  type: string
  image: string | null
}

function fixedHead(path: string): PageHead | null {
  const heads: Record<string, PageHead> = PAGE_HEADS
  const [, query] = /^\/search\/([^/]+)$/i.exec(path) ?? []
  if (query === undefined) {
    const known = path.toLowerCase()
    if (Object.hasOwn(heads, known)) return heads[known]!
    return UNNAMED.some((pattern) => pattern.test(path)) ? PRODUCT_HEAD : null
  }
  try {
    return searchHead(decodeURIComponent(query))
  } catch {
    // Not the encoding of any text; the page itself says that there is nothing.
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

interface Tags {
  title: string
  name: string
  description: string
  url: string
  type: string
  image: string | null
}

/** The head of a page that is shared as a link. */
export function tags(page: Tags, origin: string): string {
  const description = documentDescription(page.description)
  const properties: [string, string][] = [
    ['og:site_name', PRODUCT],
    ['og:title', page.name || PRODUCT],
    ['og:description', description],
    ['og:type', page.type],
    ['og:url', page.url],
    ['og:image', page.image ?? origin + PRODUCT_PICTURE],
  ]
  return [
    `<title>${escapeHtml(documentTitle(page.title))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
  ].join('\n    ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
