import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { AuthUser } from '../../common/auth-user.ts'
import { register } from '../../http/register.ts'
import type { Previews } from './previews.ts'

/** Short, because a renewed link must stop inviting, and tonight's evening changes. */
const MAX_AGE_SECONDS = 600

interface PictureRequest {
  Params: { file: string }
  Querystring: { code?: string | string[] }
}

/** `/previews/groups/{id}.png` and `/previews/tonight/{id}.png`: the pictures that messengers show next to a link. */
export function previewRoutes(app: FastifyInstance, { picture }: Pick<Previews, 'picture'>): void {
  for (const kind of ['groups', 'tonight'] as const) {
    app.get<PictureRequest>(`/previews/${kind}/:file`, async ({ params, query }, reply) => {
      const png = await picture(kind, params.file, [query.code].flat()[0])
      return reply
        .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        .type('image/png')
        .send(Buffer.from(png))
    })
  }
}

interface YearPictures {
  yearPicture: (viewer: { user: AuthUser; groupId: null }, year: number) => Promise<Uint8Array>
}

/** A user's year as a picture, which only the user gets. */
export function yearPictureRoutes(app: FastifyInstance, { yearPicture }: YearPictures): void {
  register(app, routes.yearPicture, async ({ user, params, reply }) => {
    reply.header('cache-control', 'no-store').type('image/png')
    return Buffer.from(await yearPicture({ user, groupId: null }, params.year))
  })
}
