import { readFileSync } from 'node:fs'
import { enqueueTraining } from '../../jobs/queue.ts'
import { createCatalogueRepository } from '../../sources/catalogue-repository.ts'
import { createImportRunRepository } from '../../sources/import-runs.ts'
import { createWikidataClient, type WikidataClient } from '../../sources/wikidata/client.ts'
import { importWikidata as importFacts, type WikidataOptions } from '../../sources/wikidata/import.ts'
import { createWikidataRepository } from '../../sources/wikidata/repository.ts'
import { defineCommand, DONE, wholeNumber, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { withDatabase, type Session } from '../session.ts'

const MOST = 2_000_000
/** Of this product: Wikimedia's policy wants client, version and a way to reach whoever runs it. */
const { version: VERSION } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const NAMELESS =
  'Wikidata wants to know whom it deals with: set CONTACT_EMAIL or PUBLIC_URL, else it may turn you away.\n'

export const importWikidata = defineCommand({
  name: 'import wikidata',
  summary: 'Adds places, periods, subjects and missing facts from Wikidata to the movies that the catalogue has.',
  notes: [
    'No account is needed; what Wikidata says is free for any use (CC0) and may teach the recommender. What is known already',
    'stays. An import that broke off goes on where it was; running again is safe and takes in what Wikidata has learned.',
  ].join('\n'),
  options: {
    limit: { type: 'string', value: 'N', help: 'at most so many movies, the oldest of the catalogue first' },
    'dry-run': { type: 'boolean', default: false, help: 'ask and count, and write nothing' },
  },
  run({ values }, context) {
    const limit = values.limit === undefined ? MOST : wholeNumber(values.limit, 'limit', [1, MOST])
    return withDatabase(context, { prepare: true }, async (session) => {
      const { config, log } = session
      const contacts = [config.publicUrl, config.contacts.email].filter((contact) => contact !== null)
      if (contacts.length === 0) context.stderr.write(NAMELESS)
      const userAgent = `Marquee/${VERSION} (${contacts.join('; ') || 'self-hosted'})`
      const client = createWikidataClient({ url: config.wikidata.url, userAgent, log })
      try {
        return await askForAll({ limit, dryRun: values['dry-run'], client }, session, context)
      } finally {
        await client.close()
      }
    })
  },
})

interface Asking extends WikidataOptions {
  client: WikidataClient
}

async function askForAll(asking: Asking, { database, log }: Session, context: CliContext): Promise<number> {
  const { client, limit, dryRun } = asking
  const began = performance.now()
  const progress = createProgress(context.stderr, 'Asking')
  const { resumed, asked, found, labels, keywords } = await importFacts(
    { limit, dryRun },
    {
      client,
      repository: createWikidataRepository(database.db),
      catalogue: createCatalogueRepository(database.db),
      runs: createImportRunRepository(database.db),
      signal: context.stopSignal(),
      onProgress: (step) => progress.show({ ...step, unit: 'movies' }),
    },
  ).finally(() => progress.end())
  const before = resumed > 0 ? `, gone on after ${formatCount(resumed)}` : ''
  const lines = [
    `${formatCount(asked)} movies asked for${before} (${formatSeconds((performance.now() - began) / 1000)})`,
    `${formatCount(found)} found, with ${formatCount(labels)} labels and ${formatCount(keywords)} keywords`,
  ]
  if (dryRun) lines.push('Dry run: nothing was written.')
  else if (found > 0) {
    await enqueueTraining(database.url, log)
    lines.push('A training is queued: the running Marquee, or its next start, learns from them.')
  }
  context.stdout.write(`${lines.join('\n')}\n`)
  return DONE
}
