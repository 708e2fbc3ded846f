import { sourcesForModels } from '@marquee/sources'
import type { Config } from '../../config.ts'

/** Returns the sources whose texts and facts may be used for training. */
export function learnableSources({ tmdb }: Pick<Config, 'tmdb'>) {
  return sourcesForModels({ tmdbTermsAllowModels: tmdb.termsAllowModels })
}
