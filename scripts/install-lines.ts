import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspaces.ts'

/** Whether the packages are in the npm registry; the lines of all pages follow it. */
const IS_PUBLISHED = false

const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md']
const COMMENT =
  '# The packages are not in the npm registry yet: ../waraq is a checkout of the repository.'
const PACKED =
  /^(?:# The packages are not .*\n)?npm --prefix \.\.\/waraq run pack -- (.+)\nnpm install (?:(.+) )?\.\.\/waraq\/packed\/\*\.tgz$/gm
const PUBLISHED = /^npm install ((?:(?!@waraq\/)\S+ )*)((?:@waraq\/\w+ ?)+)$/gm

/** All pages but the decisions, by path, with the lines of today where they install our packages. */
export function pagesWithInstallLines(): Record<string, string> {
  const paths = globSync(PAGES, { cwd: ROOT, exclude: ['docs/decisions/**'] })
  return Object.fromEntries(
    paths.sort().map((path) => [path, withInstallLines(readFileSync(join(ROOT, path), 'utf8'))]),
  )
}

/** A page with each install in the form of today, whatever form it had. */
export const withInstallLines = (page: string): string =>
  page
    .replace(PACKED, (_, names: string, others = '') => installLines(names.split(' '), others))
    .replace(PUBLISHED, (_, others: string, names: string) => {
      const own = names.trim().split(' ')
      return installLines(
        own.map((name) => name.replace('@waraq/', '')),
        others.trim(),
      )
    })

/** @param others packages of other projects that the same command installs */
function installLines(names: readonly string[], others: string): string {
  const install = others === '' ? 'npm install' : `npm install ${others}`
  if (IS_PUBLISHED) return `${install} ${names.map((name) => `@waraq/${name}`).join(' ')}`
  return `${COMMENT}\nnpm --prefix ../waraq run pack -- ${names.join(' ')}\n${install} ../waraq/packed/*.tgz`
}
