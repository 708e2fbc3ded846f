import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Diaries } from '../diary/index.ts'
import type { Evenings } from '../evenings/index.ts'
import type { Groups } from '../groups/index.ts'
import { createPictures } from './picture.ts'
import { createPreviews } from './previews.ts'
import { previewRoutes, yearPictureRoutes } from './routes.ts'

/** More than a picture shows, because a title may have letters that the face lacks. */
const WELL_KNOWN = 12

interface Parts {
  catalogue: Catalogue
  groups: Groups
  evenings: Evenings
  diary: Pick<Diaries, 'ofYear'>
}

/** Previews of shared links, for messengers, and the picture of a user's year. */
export function createLinkPreviews({ log, catalogue, groups, evenings, diary }: Pick<Platform, 'log'> & Parts) {
  const pictures = createPictures({ log })
  const previews = createPreviews({
    group: groups.invitation,
    evening: (id) => evenings.invitation(id, null),
    wellKnown: () => catalogue.movies.cards(catalogue.popularIds(WELL_KNOWN)),
    draw: pictures.png,
  })
  return {
    headOf: previews.headOf,
    ...defineModule({
      routes(app: FastifyInstance) {
        previewRoutes(app, previews)
        yearPictureRoutes(app, {
          yearPicture: async (viewer, year) => pictures.year(await diary.ofYear(viewer, year)),
        })
      },
      close: pictures.close,
    }),
  }
}
