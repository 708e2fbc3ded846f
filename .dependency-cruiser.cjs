/** Who may import whom. Capture groups guard a new folder on its first day. */
const modules = '^apps/api/src/modules/([^/]+)'
/** Which modules a module may ask: everything else is a wall, also for types. */
const asks = {
  catalogue: [],
  taste: ['catalogue'],
  groups: ['catalogue', 'taste'],
  lists: ['catalogue', 'taste', 'groups', 'accounts'],
  diary: ['catalogue', 'taste', 'groups', 'lists'],
  evenings: ['catalogue', 'taste', 'groups', 'lists', 'diary'],
  previews: ['catalogue', 'groups', 'evenings', 'diary'],
  accounts: [],
  game: ['catalogue'],
  portability: ['catalogue', 'taste', 'accounts'],
  messages: [],
  administration: ['catalogue', 'taste', 'accounts', 'portability', 'messages'],
}
const tests = '\\.test\\.tsx?$|/testing/|/test-setup\\.ts$|test-builders'

const walls = Object.entries(asks).map(([name, asked]) => ({
  name: `walls-of-${name}`,
  comment: `The module asks ${asked.join(', ') || 'no other module'}, and nothing the other way.`,
  severity: 'error',
  from: { path: `^apps/api/src/modules/${name}/`, pathNot: tests },
  to: { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/(${[name, ...asked].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...walls,
    {
      name: 'doors',
      comment: 'Other modules use what index.ts offers.',
      severity: 'error',
      from: { path: modules, pathNot: tests },
      to: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '^apps/api/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'doors-from-outside',
      comment: 'Composition, the start and the command line may use module.ts as well.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/modules/|${tests}` },
      to: { path: '^apps/api/src/modules/[^/]+/', pathNot: '^apps/api/src/modules/[^/]+/(index|module)\\.ts$' },
    },
    {
      name: 'doors-open-outwards',
      comment: 'No file of a module uses its own door.',
      severity: 'error',
      from: { path: modules, pathNot: tests },
      to: { path: '^apps/api/src/modules/$1/index\\.ts$' },
    },
    {
      name: 'modules-are-known',
      comment: 'A new module says above whom it asks.',
      severity: 'error',
      from: {},
      to: { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/(${Object.keys(asks).join('|')})/` },
    },
    {
      name: 'modules-know-no-plugins',
      comment: 'Plugins are the process’s; modules stand on common and http.',
      severity: 'error',
      from: { path: '^apps/api/src/(modules|common|http)/', pathNot: tests },
      to: { path: '^apps/api/src/(plugins/|app\\.ts|modules\\.ts|changes\\.ts|runtime\\.ts|cli/)' },
    },
    {
      name: 'common-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/(common|http|database)/', pathNot: tests },
      to: { path: '^apps/api/src/modules/' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'Tools are for development: an installed product has none of them.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tools|scripts|e2e)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'pure-packages',
      comment: 'The two cores and the posters import nothing but themselves: no I/O, no clock, no library.',
      severity: 'error',
      from: { path: '^packages/(recommender|search|posters)/src', pathNot: tests },
      to: { pathNot: '^packages/$1/src' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/contract/src|node_modules/typebox' },
    },
    {
      name: 'starter-stands-alone',
      severity: 'error',
      from: { path: '^packages/starter/src', pathNot: tests },
      to: { pathNot: '^packages/starter/src', dependencyTypesNot: ['core'] },
    },
    {
      name: 'libraries-know-no-program',
      comment: 'A library is used by the programs; not even its tests know them.',
      severity: 'error',
      from: { path: '^packages/(embedded-postgres|backup)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'embedded-postgres-stands-alone',
      severity: 'error',
      from: { path: '^packages/embedded-postgres/src', pathNot: tests },
      to: { pathNot: '^packages/embedded-postgres/src|node_modules/(@types/)?pg/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'backup-stands-alone',
      severity: 'error',
      from: { path: '^packages/backup/src', pathNot: tests },
      to: {
        pathNot: '^packages/backup/src|node_modules/(@types/)?(pg|pg-copy-streams|typebox)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'files-stand-alone',
      severity: 'error',
      from: { path: '^packages/files/src', pathNot: tests },
      to: {
        pathNot: '^packages/files/src|node_modules/(@streamparser/json|csv-parse|yauzl|@types/yauzl)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'sources-know-no-product',
      comment: 'Foreign formats and hosts alone: no SQL, no server, no settings.',
      severity: 'error',
      from: { path: '^packages/sources/src' },
      to: { path: '^apps/|^packages/(contract|recommender|search)/|node_modules/(kysely|pg|pg-boss|fastify)/' },
    },
    {
      name: 'sources-stand-apart',
      comment: 'A source knows the interface and what all share, never another source.',
      severity: 'error',
      from: { path: '^packages/sources/src/(?!upstream|images|testing)([^/]+)/', pathNot: tests },
      to: { path: '^packages/sources/src/(?!upstream|images)[^/]+/', pathNot: '^packages/sources/src/$1/' },
    },
    {
      name: 'one-reader-for-each-format',
      severity: 'error',
      from: { pathNot: `^packages/files/|${tests}` },
      to: { path: 'node_modules/(@streamparser/json|csv-parse|yauzl)/' },
    },
    {
      name: 'routes-know-no-sql',
      comment: 'A route translates: its own service, other modules’ types, the contract, plugins.',
      severity: 'error',
      from: { path: '^apps/api/src/modules/.+routes\\.ts$' },
      to: {
        path: 'node_modules/(kysely|pg)/|^apps/api/src/(database|jobs)/|repository\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: modules, pathNot: `routes\\.ts$|${tests}` },
      to: { path: 'node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-in-repositories',
      comment: 'Kysely is used where the file says so by its name.',
      severity: 'error',
      from: { path: modules, pathNot: `repository\\.ts$|${tests}` },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'environment-in-config-only',
      severity: 'error',
      from: { path: '^apps/api/src/(modules|plugins|jobs|database)/', pathNot: tests },
      to: { path: '^apps/api/src/(config|server)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-stand-apart',
      comment: 'Features never import features: routes compose them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'ui-knows-no-movies',
      severity: 'error',
      from: { path: '^apps/web/src/components/ui/', pathNot: tests },
      to: { path: '^apps/web/src/(features|routes|components/(?!ui|brand))|node_modules/@marquee' },
    },
    {
      name: 'web-downwards',
      comment: 'lib and hooks know no components, features or routes; components know no features or routes.',
      severity: 'error',
      from: { path: '^apps/web/src/(lib|hooks|components)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|routes)/' },
    },
    {
      name: 'web-takes-types-of-the-contract',
      comment:
        'Schemas must not reach the browser: types, the client, the rating values, the keys of chips, previews of histories and the heads of pages.',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: tests },
      to: {
        path: '^packages/contract/src/(?!client|rating-values|page-|chip-key|diary-limits|history-preview)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/api|packages/(recommender|search|starter|embedded-postgres|backup|sources|files))/' },
    },
    {
      name: 'e2e-speaks-http',
      severity: 'error',
      from: { path: '^e2e/' },
      // The made-up language has no effect on the product: the tests need to know what it makes of a text.
      to: { path: '^(apps|packages)/', pathNot: '^apps/web/words/pseudo\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|routeTree\\.gen\\.ts' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
