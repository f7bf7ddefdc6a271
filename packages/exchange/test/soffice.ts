/** LibreOffice, which reads and writes Word files. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Direction } from '@waraq/contract'
import { requirement } from '../../../test/lib/system-requirements.ts'

export const soffice = requirement('soffice')

export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-word-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Converts files, and returns what each became; undefined for one that LibreOffice cannot read. */
export function converted(
  files: readonly string[],
  to: string,
  folder: string,
): (Buffer | undefined)[] {
  const out = join(folder, 'converted')
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const options = [profile, '--headless', '--convert-to', to, '--outdir', out]
  execFileSync(soffice.path, [...options, ...files], { stdio: 'ignore' })
  return files.map((file) => {
    const path = join(out, `${basename(file, extname(file))}.${to}`)
    return existsSync(path) ? readFileSync(path) : undefined
  })
}

const STYLE =
  /<style:(default-)?style ([^>]*style:family="paragraph"[^>]*?)(?:\/>|>(.*?)<\/style:(?:default-)?style>)/gs
const APART =
  /<(office:annotation|text:note|text:tracked-changes|draw:(?:frame|custom-shape|ellipse|rect)|text:table-of-content)\b.*?<\/\1>/gs
const LINE = /<text:(p|h) text:style-name="([^"]+)"[^>]*?(?:\/>|>(.*?)<\/text:\1>)/gs
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The lines of a flat OpenDocument file, each with the direction of its style and those above. */
export function linesInOpenDocument(xml: string): { text: string; direction: Direction }[] {
  const styles = new Map<string, { mode: string | undefined; parent: string | undefined }>()
  const valueIn = (text: string, name: string) =>
    new RegExp(`style:${name}="([^"]+)"`).exec(text)?.[1]
  for (const [, isDefault, about = '', own = ''] of xml.matchAll(STYLE)) {
    const name = isDefault ? '' : (valueIn(about, 'name') ?? '')
    const parent = isDefault ? undefined : (valueIn(about, 'parent-style-name') ?? '')
    styles.set(name, { mode: valueIn(own, 'writing-mode'), parent })
  }
  const modeOf = (name: string): string | undefined => {
    const style = styles.get(name)
    return style?.mode ?? (style?.parent === undefined ? undefined : modeOf(style.parent))
  }
  const body = xml.slice(xml.indexOf('<office:text')).replace(APART, '')
  return [...body.matchAll(LINE)].map(([, , name = '', inside = '']) => ({
    text: inside
      .replace(/<[^>]*>/g, '')
      .replace(/&(\w+);/g, (entity, sign: string) => ENTITIES[sign] ?? entity),
    direction: /^rl/.test(modeOf(name) ?? '') ? 'rtl' : 'ltr',
  }))
}
