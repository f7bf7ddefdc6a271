import { matchesGlob } from 'node:path'
import { COMPUTED, ENTRY_FILES, type Importer } from './imports.ts'

/** A layer whose files import each other no more than its folders do. */
const APART = '*'

// Files and folders of a folder from the lowest layer to the highest. A file imports lower layers,
// and no other folder of its own layer.
const LAYERS = {
  'packages/server/src/':
    'lib admin-page < db blobs < access < http < idempotency < audit backup comments documents erasure events exchange history images integrity metrics organizations scripture shares transfer usage webhooks < config.ts settings.ts settings-reader.ts < background-jobs.ts identity-archives.ts < administration.ts writing.ts < modules.ts < app.ts < service < cli < main.ts',
  'packages/editor/src/':
    'dom saving features/{*/,}{ar,en}.ts < schema i18n < context < content commands widgets < core < plugins input direction < clipboard < suggestions find dialogs code footnotes tables < images < history markdown < files < features < comments < host ui < live < together < *.ts',
  // A kind of content imports no other.
  'packages/editor/src/features/': '!(*.*) < *.ts',
  'packages/sdk/src/renderer/kinds/': APART,
  'packages/scripture/src/': 'text < corpus < hadith mushaf',
  'packages/scripture/src/corpus/':
    'store.ts budget.ts < index < editions < matching < search verify < *.ts < import < build',
  'packages/sdk/src/': '*.ts < client compare backend < renderer',
}

/** Files, and the paths of files or the names of other modules that they may import. */
const RULES: [files: RegExp, allowed: RegExp][] = [
  // The contract has no dependencies; only its OpenAPI document needs TypeBox.
  [/^packages\/contract\/src\/(?!openapi)/, /^packages\/contract\/src\/(?!openapi)/],
  // Browsers run it, so it imports nothing of Node.
  [
    /^packages\/(?:contract|editor|embed|sdk\/src\/(?!backend)|docs\/src\/(?:client|terms)|server\/src\/admin-page|scripture\/src\/text)|^examples\/host\/page/,
    /^(?!node:|packages\/sdk\/src\/backend)/,
  ],
  // Public data in a separate file: scripture never reads the database.
  [/^packages\/server\/src\/scripture\//, /^(?!packages\/server\/src\/(?!scripture|http|lib))/],
  // A running server builds the corpus in a separate thread and loads no importer.
  [
    /^packages\/server\/src\/(?!cli\/corpus-import|scripture\/(?:build-quran|corpus-builder|install\/))/,
    /^(?!packages\/scripture\/src\/corpus\/build)/,
  ],
  // The engines of the editor get a list of kinds and know none of them.
  [/^packages\/editor\/src\/(?!features\/)/, /^(?!packages\/editor\/src\/features\/[^/]+\/)/],
  // So do those of the renderer. Only lists and entry points of the package import a kind.
  [
    /^packages\/sdk\/src\/renderer\/(?!kinds\/|(?:\w+-)?kinds\.|(?:page-tools|index|printed-document|document-parts|writer-parts)\.)/,
    /^(?!packages\/sdk\/src\/renderer\/kinds\/)/,
  ],
  // The server knows the renderer through what writes files alone.
  [/^packages\/(?:server|conformance)\/src\//, /^(?!packages\/sdk\/)/],
  // Bytes and trees in, bytes out: it reads nothing itself, and of the SDK the renderer alone.
  [
    /^packages\/exchange\/src\//,
    /^(?!node:|packages\/(?!exchange|contract|scripture|sdk\/src\/renderer))/,
  ],
  // Of exchange the editor has the readers alone, which it loads when needed.
  [/^packages\/editor\/src\//, /^(?!packages\/exchange\/src\/(?!(?:markdown|docx-reader)\.ts$))/],
  [/^packages\/server\/src\/(?!app|http\/|.+\/routes\.ts)/, /^(?!@?fastify)/],
  [/^packages\/(?!server\/src\/db\/|scripture\/src\/\w+\/store\.ts)/, /^(?!node:sqlite|pg$)/],
  // An example customer imports only what customers install.
  [
    /^examples\//,
    /^examples\/|^node:|^packages\/(?:embed|sdk\/src\/backend|scripture\/src\/text)\//,
  ],
]
const TEST = /\.test\.ts$|\/test\/|^(?:test|clients)\//

/** Imports that the layers and rules forbid, each with its reason. */
export const forbiddenImports = (files: Importer[]): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const problem = problemOf(path, target)
      return problem === undefined ? [] : [`${path}: ${target} ${problem}`]
    }),
  )

function problemOf(path: string, target: string): string | undefined {
  const [home] = /^packages\/[^/]+\/|^examples\//.exec(path) ?? []
  if (home === undefined) return undefined
  if (target.startsWith('packages/') && !target.startsWith(home) && !ENTRY_FILES.has(target))
    return 'is not an entry point of its package'
  if (TEST.test(path)) return undefined
  if (TEST.test(target)) return 'is a test'
  if (target === COMPUTED && !path.includes('/bin/')) return 'could be any module'
  if (RULES.some(([files, allowed]) => files.test(path) && !allowed.test(target)))
    return 'is not allowed in this file'
  const isAbove = Object.entries(LAYERS).some(
    ([folder, layers]) =>
      path.startsWith(folder) &&
      target.startsWith(folder) &&
      isForbidden(layers.split(' < '), path.slice(folder.length), target.slice(folder.length)),
  )
  return isAbove ? 'is not in a lower layer' : undefined
}

function isForbidden(layers: string[], path: string, target: string): boolean {
  const layerOf = (name: string) =>
    layers.findIndex((layer) => layer.split(' ').some((glob) => matchesGlob(name, glob)))
  const [own = '', other = ''] = [path, target].map((one) => one.split('/')[0])
  // A file can have a layer of its own, below that of its folder.
  const placeOf = (file: string, folder: string) =>
    layerOf(file) < 0 ? layerOf(folder) : layerOf(file)
  const [from, to] = [placeOf(path, own), placeOf(target, other)]
  return (
    to < 0 ||
    to > from ||
    (to === from && own !== other && (!own.includes('.') || layers[to] === APART))
  )
}
