import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundle } from './bundle.ts'
import { noticesOf } from './release/notices.ts'
import { ROOT, type Workspace } from './workspaces.ts'

/** The packages of Fontsource whose files `@waraq/fonts` contains. */
export const FONTS = ['amiri-quran', 'noto-naskh-arabic', 'noto-sans-math']

/** Builds dist/ of a package: JavaScript, declarations, style sheets and data. */
export async function buildPackage({ name, folder, manifest }: Workspace): Promise<void> {
  const place = join(ROOT, folder)
  rmSync(join(place, 'dist'), { recursive: true, force: true })
  const project = join(place, 'tsconfig.build.json')
  if (existsSync(project)) execFileSync('tsc', ['-p', project], { stdio: 'inherit' })
  for (const path of globSync('**/*.css', { cwd: join(place, 'src') })) {
    cpSync(join(place, 'src', path), join(place, 'dist', path))
  }
  if (name === '@waraq/embed') bundleForPages(place, manifest.version)
  if (name === '@waraq/exchange') bundleExchange(place)
  if (name === '@waraq/fonts') copyFonts(place)
  if (name === '@waraq/quran') await buildQuranFile(place)
  if (name === '@waraq/docs') buildDocs(join(place, 'dist'))
  if (name === '@waraq/server') {
    cpSync(join(ROOT, 'packages/docs/dist'), join(place, 'dist/docs'), { recursive: true })
    bundleAdminPage(place)
  }
}

// The modules of the page as one script. The style sheet is copied as all others are.
function bundleAdminPage(place: string): void {
  bundle(['src/admin-page/page.ts'], ['--format=esm', '--outdir=dist/admin-page'], place)
  cpSync(join(place, 'src/admin-page/page.html'), join(place, 'dist/admin-page/page.html'))
}

// One script and one style sheet with all imports, for pages without a bundler.
function bundleForPages(place: string, version: string): void {
  const whole = ['--outdir=dist', '--allow-overwrite']
  const banner = `/*! Waraq ${version}, MIT. Contains ProseMirror, (c) its authors, MIT: see THIRD-PARTY-NOTICES */`
  const script = ['--format=iife', '--global-name=Waraq', `--banner:js=${banner}`]
  const inputs = bundleWithInputs(['dist/script-tag.js'], [...script, ...whole], place)
  // The build of the reader of Markdown has it inside.
  writeNotices(place, [...inputs, ...inside('markdown-it')])
  bundle(['dist/styles.css'], whole, place)
}

/** Bundles, and returns the paths of the bundled files. */
function bundleWithInputs(entries: string[], options: string[], place: string): string[] {
  const metafile = 'dist/metafile.json'
  bundle(entries, [...options, `--metafile=${metafile}`], place)
  const { inputs } = JSON.parse(readFileSync(join(place, metafile), 'utf8'))
  rmSync(join(place, metafile))
  return Object.keys(inputs)
}

function writeNotices(place: string, inputs: readonly string[]): void {
  const folders = inputs.flatMap((path) => foreignFolderOf(place, path))
  writeFileSync(join(place, 'dist/THIRD-PARTY-NOTICES'), noticesOf([...new Set(folders)]))
}

// Each entry point with the libraries and the part of the renderer that it uses, so that an install
// has none of them.
function bundleExchange(place: string): void {
  const readers = ['docx-reader', 'html-reader', 'markdown', 'text-reader']
  const names = ['index', 'docx', 'epub', 'html', 'markdown-writer', 'text', ...readers]
  const entries = names.map((name) => `dist/${name}.js`)
  const apart = ['--external:@waraq/contract', '--external:@waraq/scripture', '--format=esm']
  // Threads have no document, which a library would use where there may be one.
  const ours = [...apart, '--conditions=worker', '--outdir=dist', '--allow-overwrite']
  const inputs = bundleWithInputs(entries, ours, place)
  writeNotices(place, [...inputs, ...inside('docx'), ...inside('markdown-it')])
  for (const folder of globSync('dist/*/', { cwd: place }))
    rmSync(join(place, folder), { recursive: true })
  cpSync(join(ROOT, 'packages/sdk/dist/renderer/renderer.css'), join(place, 'dist/renderer.css'))
}

/** Libraries that have others in their own build. */
const INSIDE = {
  docx: ['fflate', 'nanoid'],
  'markdown-it': ['entities', 'linkify-it', 'mdurl', 'punycode.js', 'uc.micro'],
}

/** The manifests of a library and those in its build. */
const inside = (library: keyof typeof INSIDE): string[] =>
  [
    join(ROOT, 'node_modules', library),
    ...INSIDE[library].map((name) => packageIn(library, name)),
  ].map((folder) => `${folder}/package.json`)

/** The folder of a package that another one uses. */
function packageIn(user: string, name: string): string {
  const own = join(ROOT, 'node_modules', user, 'node_modules', name)
  return existsSync(own) ? own : join(ROOT, 'node_modules', name)
}

/** The folder of the third-party package that a bundled file belongs to. */
function foreignFolderOf(place: string, path: string): string[] {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
  return folder === undefined ? [] : [resolve(place, folder)]
}

// The files that its style sheets name, and under which license they are.
function copyFonts(place: string): void {
  const files = ['--loader:.woff2=file', '--asset-names=files/[name]']
  const sheets = globSync('dist/*.css', { cwd: place })
  bundle(sheets, [...files, '--outdir=dist', '--allow-overwrite'], place)
  for (const font of FONTS) {
    cpSync(
      join(ROOT, 'node_modules/@fontsource', font, 'LICENSE'),
      join(place, `dist/licences/${font}.txt`),
    )
  }
}

// In a separate process, because it imports packages that were built just before.
function buildDocs(out: string): void {
  const generator = join(ROOT, 'packages/docs/src/main.ts')
  execFileSync(process.execPath, [generator, out], { stdio: 'inherit' })
}

// The Arabic texts alone: every bundled translation forbids commercial use or changes its source.
async function buildQuranFile(place: string): Promise<void> {
  const { buildCorpus, readSources } = await import('@waraq/scripture/corpus/build')
  const { corpusFileName } = await import('@waraq/scripture/corpus')
  const path = join(place, 'dist', corpusFileName([]))
  mkdirSync(dirname(path))
  buildCorpus({ path, sources: await readSources([]), editions: [] })
}
