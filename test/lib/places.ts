// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one entry per folder.
import { readFileSync } from 'node:fs'
import { readManifests } from './tree.ts'

/**
 * A part of the tree and what its files may import besides each other: other places by name or
 * group, npm packages, Node's modules, and files of a package that are not its entry points.
 */
export type Place = {
  name: string
  group?: string
  imports: string[]
  packages?: string[]
  node?: boolean
  bypassesEntryPoints?: boolean
}

const CONTRACT = ['contract', 'contract/openapi', 'contract/reference']
const BELOW_DB = ['server/lib', ...CONTRACT]
const BELOW_ACCESS = ['server/db', ...BELOW_DB]
const BELOW_HTTP = ['server/access', ...BELOW_ACCESS]
const SCRIPTURE = [
  'scripture/corpus',
  'scripture/corpus/build',
  'scripture/hadith',
  'scripture/mushaf',
  'scripture/text',
]
const BELOW_INDEX = ['scripture/corpus/store', 'scripture/text', 'contract']
const BELOW_MATCHING = ['scripture/corpus/index', ...BELOW_INDEX]
const BELOW_SEARCH = ['scripture/corpus/matching', ...BELOW_MATCHING]
const BELOW_MODULES = [
  'server/idempotency',
  'server/http',
  'server/blobs',
  ...SCRIPTURE,
  ...BELOW_HTTP,
]
const BELOW_APP = ['server/config', 'modules', ...BELOW_MODULES]
const BELOW_SERVICE = ['server/app', 'manifest', ...BELOW_APP]
const BELOW_CLI = ['server/service', ...BELOW_SERVICE]

const inCorpus = (name: string, imports: string[]): Place => ({
  name: `scripture/corpus/${name}`,
  imports,
  node: true,
})

const inServer = (name: string, imports: string[]): Place => ({
  name: `server/${name}`,
  imports,
  packages: ['aws4fetch', 'fastify', 'pg', 'pino', 'sharp', 'typebox'],
  node: true,
})

function groupOf(folders: string[], imports: string[]): Record<string, string[]> {
  return Object.fromEntries(folders.map((folder) => [folder, imports]))
}

const inEditor = (name: string, folders: string[]): Place => ({
  name,
  imports: [
    ...folders.map((folder) => `editor/${folder}`),
    'sdk/client',
    'sdk/compare',
    'sdk/renderer',
    'scripture/text',
    'contract',
  ],
  // Which of them, the supply chain's test says.
  packages: packagesOf('packages/editor'),
})

const packagesOf = (folder: string): string[] =>
  Object.keys(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).dependencies)

// Every package that a manifest of the workspace names.
const DECLARED = readManifests().flatMap(({ manifest }) =>
  Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  }),
)

const TESTS: Place = { name: 'tests', imports: ['*'], packages: DECLARED, node: true }

// The folders of the editor in their layers: each one imports only the layers named beside it.
const EDITOR_EDGE = ['plugins', 'input', 'direction', 'paste']
const EDITOR_PARTS = ['suggestions', 'find', 'images', 'dialogs']
const BELOW_EDITOR_PARTS = ['widgets', 'commands', 'plugins', 'schema', 'context', 'dom', 'i18n']
const BELOW_EDITOR_SCRIPTURE = [...EDITOR_PARTS, ...EDITOR_EDGE, 'content', ...BELOW_EDITOR_PARTS]
const EDITOR_FOLDERS: Record<string, string[]> = {
  dom: [],
  i18n: [],
  saving: [],
  schema: ['dom'],
  context: ['schema', 'i18n'],
  content: ['schema', 'context'],
  commands: ['schema', 'context'],
  ...groupOf(EDITOR_EDGE, ['commands', 'schema', 'context', 'dom']),
  widgets: ['dom', 'i18n', 'context'],
  ...groupOf(EDITOR_PARTS, BELOW_EDITOR_PARTS),
  code: BELOW_EDITOR_PARTS,
  footnotes: BELOW_EDITOR_PARTS,
  history: ['content', ...BELOW_EDITOR_PARTS, 'dialogs'],
  markdown: ['content', ...BELOW_EDITOR_PARTS],
  host: ['content', 'markdown', 'suggestions', ...BELOW_EDITOR_PARTS],
  ui: ['code', 'footnotes', 'history', 'markdown', ...BELOW_EDITOR_SCRIPTURE, 'saving'],
  scripture: BELOW_EDITOR_SCRIPTURE,
}

// THE table: who may import whom. A file belongs to the first line that matches its path.
export const PLACES: [files: RegExp, place: Place | ((folder: string) => Place)][] = [
  // Tests of the whole bring its packages together; a package's own stay within it.
  [/^(?:test|clients)\//, { ...TESTS, bypassesEntryPoints: true }],
  [/\.test\.ts$|^packages\/[^/]+\/test\//, TESTS],
  [
    /^scripts\//,
    {
      name: 'scripts',
      imports: ['tests', 'examples/host', 'scripture/corpus', 'scripture/corpus/build'],
      packages: ['esbuild-wasm', 'fast-check', 'quran-meta'],
      node: true,
    },
  ],
  // An example customer: imports only what customers install.
  [/^examples\/host\/page\//, { name: 'examples/page', imports: ['embed'] }],
  [
    /^examples\/host\//,
    { name: 'examples/host', imports: ['embed', 'sdk/backend', 'scripture/text'], node: true },
  ],
  // Writes a million documents to the database, because HTTP would take an hour.
  [
    /^bench\/lib\/dataset\.ts$/,
    {
      name: 'bench/dataset',
      imports: ['bench', 'modules', ...BELOW_MODULES],
      node: true,
      bypassesEntryPoints: true,
    },
  ],
  // The cost of packing is that of the server's own functions, without HTTP.
  [
    /^bench\/(?:benchmarks\/history|lib\/(?:history-savers|kept-versions))\.ts$/,
    {
      name: 'bench/history',
      imports: ['bench', 'modules', ...BELOW_MODULES, ...CONTRACT, 'sdk/compare', 'tests'],
      bypassesEntryPoints: true,
      node: true,
    },
  ],
  // The throwaway cluster of the tests is the only one that is made here.
  [
    /^bench\/(?:benchmarks\/(?:million-)?postgres|benchmarks\/(?:autosave|peers)|lib\/postgres-[a-z]+|baselines\/(?:pg-server|raw-query|without-query))\.ts$/,
    {
      name: 'bench/postgres',
      imports: ['bench', 'tests'],
      packages: ['pg'],
      bypassesEntryPoints: true,
      node: true,
    },
  ],
  [
    /^bench\/pages\//,
    {
      name: 'bench/pages',
      imports: ['embed', 'sdk/renderer'],
      packages: DECLARED.filter((name) => name.startsWith('@tiptap/')),
    },
  ],
  [
    /^bench\//,
    {
      name: 'bench',
      imports: [
        'bench/dataset',
        'bench/history',
        'bench/postgres',
        'command',
        ...CONTRACT,
        'scripture/corpus',
        'scripture/corpus/build',
        'scripture/hadith',
        'scripture/text',
        'sdk/backend',
        'sdk/client',
        'sdk/renderer',
        'tests',
      ],
      packages: ['esbuild-wasm', 'playwright-core', 'vite'],
      node: true,
    },
  ],
  [/^packages\/[^/]+\/package\.json$/, { name: 'manifest', imports: [] }],
  [/^packages\/[^/]+\/dist\//, { name: 'build', imports: [] }],
  [
    /^packages\/[^/]+\/bin\//,
    { name: 'command', imports: ['server/main', 'conformance', 'build'], node: true },
  ],

  [
    /^packages\/contract\/src\/openapi\//,
    { name: 'contract/openapi', imports: ['contract'], packages: ['typebox'] },
  ],
  [
    /^packages\/contract\/src\/reference\//,
    { name: 'contract/reference', imports: ['contract', 'contract/openapi'] },
  ],
  [/^packages\/contract\/src\//, { name: 'contract', imports: [] }],

  [
    /^packages\/sdk\/src\/backend\//,
    { name: 'sdk/backend', imports: ['sdk', 'contract'], node: true },
  ],
  [/^packages\/sdk\/src\/client\//, { name: 'sdk/client', imports: ['sdk', 'contract'] }],
  [/^packages\/sdk\/src\/compare\//, { name: 'sdk/compare', imports: ['contract'] }],
  [
    /^packages\/sdk\/src\/renderer\//,
    {
      name: 'sdk/renderer',
      imports: ['sdk/client', 'sdk/compare', 'sdk', 'scripture/text', 'contract'],
    },
  ],
  [/^packages\/sdk\/src\//, { name: 'sdk', imports: ['contract'] }],

  ...Object.entries(EDITOR_FOLDERS).map(([folder, imports]): [RegExp, Place] => [
    new RegExp(`^packages/editor/src/${folder}/`),
    inEditor(`editor/${folder}`, imports),
  ]),
  [/^packages\/editor\/src\/[^/]+$/, inEditor('editor', Object.keys(EDITOR_FOLDERS))],
  [
    /^packages\/embed\/src\/(?:react|vue)\//,
    {
      name: 'embed/frameworks',
      imports: ['embed', 'editor', 'sdk/client', 'sdk/renderer', 'contract'],
      packages: ['react', 'vue'],
    },
  ],
  [
    /^packages\/embed\/src\//,
    { name: 'embed', imports: ['editor', 'sdk/client', 'sdk/renderer', 'contract'] },
  ],
  [
    /^packages\/docs\/src\/(?:(?:write|editor)-)?options\.ts$/,
    { name: 'docs/options', imports: ['embed'], node: true },
  ],
  // The script of the pages shares the folding of words with the index.
  [
    /^packages\/docs\/src\/(?:client\/|terms\.ts)/,
    { name: 'docs/client', imports: ['scripture/text'], packages: ['minisearch'] },
  ],
  [
    /^packages\/docs\/src\//,
    {
      name: 'docs',
      imports: ['docs/client', ...CONTRACT],
      packages: ['esbuild-wasm', 'markdown-it', 'minisearch'],
      node: true,
    },
  ],
  [/^packages\/fonts\/src\//, { name: 'fonts', imports: [] }],
  [/^packages\/scripture\/src\/text\//, { name: 'scripture/text', imports: ['contract'] }],
  [
    /^packages\/scripture\/src\/corpus\/(?:store|budget)\.ts$/,
    inCorpus('store', ['scripture/text']),
  ],
  // The entry point for builders; only it imports the folders "build" and "import".
  [
    /^packages\/scripture\/src\/corpus\/build\/index\.ts$/,
    inCorpus('build', ['scripture/corpus/builder', 'scripture/corpus/import']),
  ],
  [
    /^packages\/scripture\/src\/corpus\/build\//,
    {
      ...inCorpus('builder', ['scripture/corpus/editions', ...BELOW_MATCHING]),
      packages: ['@ghoran/text', 'quran-meta'],
    },
  ],
  [
    /^packages\/scripture\/src\/corpus\/import\//,
    inCorpus('import', ['scripture/corpus/editions', ...BELOW_INDEX]),
  ],
  [/^packages\/scripture\/src\/corpus\/editions\//, inCorpus('editions', BELOW_INDEX)],
  [/^packages\/scripture\/src\/corpus\/index\//, inCorpus('index', BELOW_INDEX)],
  [/^packages\/scripture\/src\/corpus\/matching\//, inCorpus('matching', BELOW_MATCHING)],
  // Neither imports the other.
  [/^packages\/scripture\/src\/corpus\/search\//, inCorpus('search', BELOW_SEARCH)],
  [/^packages\/scripture\/src\/corpus\/verify\//, inCorpus('verify', BELOW_SEARCH)],
  [
    /^packages\/scripture\/src\/corpus\//,
    {
      name: 'scripture/corpus',
      imports: [
        'scripture/corpus/editions',
        'scripture/corpus/search',
        'scripture/corpus/verify',
        ...BELOW_SEARCH,
      ],
      node: true,
    },
  ],
  [
    /^packages\/scripture\/src\/hadith\//,
    {
      name: 'scripture/hadith',
      imports: BELOW_MATCHING,
      node: true,
    },
  ],

  [
    /^packages\/scripture\/src\/mushaf\//,
    {
      name: 'scripture/mushaf',
      imports: ['scripture/corpus', 'scripture/text', 'contract'],
      packages: ['@resvg/resvg-js', 'harfbuzzjs'],
      node: true,
    },
  ],

  [/^packages\/conformance\/src\//, { name: 'conformance', imports: ['contract'], node: true }],

  [/^packages\/server\/src\/main\.ts$/, inServer('main', ['server/cli', ...BELOW_CLI])],
  [/^packages\/server\/src\/cli\//, inServer('cli', BELOW_CLI)],
  [/^packages\/server\/src\/service\//, inServer('service', BELOW_SERVICE)],
  [/^packages\/server\/src\/(?:app|background-jobs)\.ts$/, inServer('app', BELOW_APP)],
  [
    /^packages\/server\/src\/(?:config|settings|settings-reader)\.ts$/,
    inServer('config', ['server/metrics', 'server/scripture', ...BELOW_MODULES]),
  ],
  [/^packages\/server\/src\/http\//, inServer('http', BELOW_HTTP)],
  [/^packages\/server\/src\/access\//, inServer('access', BELOW_ACCESS)],
  [/^packages\/server\/src\/idempotency\//, inServer('idempotency', BELOW_HTTP)],
  [/^packages\/server\/src\/(?:db|blobs)\//, (folder) => inServer(folder, BELOW_DB)],
  [/^packages\/server\/src\/lib\//, inServer('lib', ['contract'])],
  // Public data in a separate file: scripture never reads the database.
  [
    /^packages\/server\/src\/scripture\//,
    {
      ...inServer('scripture', ['server/http', 'server/lib', ...SCRIPTURE, ...CONTRACT]),
      group: 'modules',
    },
  ],
  [
    /^packages\/server\/src\/[^/]+\//,
    (folder) => ({ ...inServer(folder, BELOW_MODULES), group: 'modules' }),
  ],
]

// Modules that only some files of a place may import.
export const NARROW: [module: RegExp, files: RegExp][] = [
  [/^(?:fastify$|@fastify\/)/, /\/(?:app|http\/.+|[^/]+\/routes)\.ts$/],
  // A running server builds the corpus in a separate thread and loads no importer.
  [
    /^@waraq\/scripture\/corpus\/build$/,
    /^packages\/server\/src\/(?:cli\/corpus-import|scripture\/(?:build-quran|corpus-builder|install\/.+))\.ts$|^(?:bench|scripts)\//,
  ],
  [/^sharp$/, /^packages\/server\/src\/images\/resizer\.ts$/],
  [/^aws4fetch$/, /^packages\/server\/src\/blobs\//],
  [
    /^(?:node:sqlite|pg)$/,
    /^packages\/server\/src\/db\/|^packages\/scripture\/src\/(?:corpus|hadith)\/store\.ts$|^bench\//,
  ],
]
