// npm run build: builds dist/ of every package below the current folder: JavaScript, declarations
// and style sheets.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.ts'

type Package = { name: string; folder: string; needs: string[] }

for (const { name, folder } of inOrder(readPackages())) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const project = join(folder, 'tsconfig.build.json')
  if (existsSync(project)) execFileSync('tsc', ['-p', project], { stdio: 'inherit' })
  for (const path of globSync('**/*.css', { cwd: join(folder, 'src') })) {
    cpSync(join(folder, 'src', path), join(folder, 'dist', path))
  }
  bundleForPages(folder)
  if (name === '@waraq/fonts') bringFonts(folder)
  console.log(`Built ${name}`)
}

// One script and one style sheet with all imports, for pages without a bundler.
function bundleForPages(folder: string): void {
  if (!existsSync(join(folder, 'dist/script-tag.js'))) return
  const whole = ['--outdir=dist', '--allow-overwrite']
  bundle(['dist/script-tag.js'], ['--format=iife', '--global-name=Waraq', ...whole], folder)
  bundle(['dist/styles.css'], whole, folder)
}

// The files that its style sheets name, and under which licence they are.
function bringFonts(folder: string): void {
  const files = ['--loader:.woff2=file', '--asset-names=files/[name]']
  const sheets = globSync('dist/*.css', { cwd: folder })
  bundle(sheets, [...files, '--outdir=dist', '--allow-overwrite'], folder)
  for (const font of ['amiri-quran', 'noto-naskh-arabic']) {
    cpSync(
      join('node_modules/@fontsource', font, 'LICENSE'),
      join(folder, `dist/licences/${font}.txt`),
    )
  }
}

function readPackages(): Package[] {
  return globSync('packages/*/package.json').map((path) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(path, 'utf8'))
    return { name, folder: dirname(path), needs: Object.keys(dependencies) }
  })
}

// A package is built against the declarations of those it needs, so after them.
function inOrder(packages: Package[]): Package[] {
  const ordered = new Set<Package>()
  const add = (wanted: Package) => {
    for (const one of packages) if (wanted.needs.includes(one.name)) add(one)
    ordered.add(wanted)
  }
  for (const one of packages) add(one)
  return [...ordered]
}
