import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-][\w-]+)?(?:\.(?:md|txt))?$/i

type Notice = { title: string; text: string }

/**
 * The license texts of the packages in these folders, sorted by name; packages with the same text
 * share it. A package without a text is listed with its author.
 */
export function noticesOf(folders: string[]): string {
  const notices = folders.map(noticeOf).sort((a, b) => (a.title < b.title ? -1 : 1))
  const byText = Map.groupBy(notices, ({ text }) => text)
  const parts = [...byText].map(([text, sharing]) => {
    const titles = [...new Set(sharing.map(({ title }) => title))]
    return `${titles.join('\n')}\n\n${text}\n`
  })
  return parts.join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = manifest
  const title = `${name} ${version} (${license})`
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return { title, text: texts.join('\n\n') || textless(manifest) }
}

function textless({ name, license, author }: Record<string, unknown>): string {
  if (typeof license !== 'string') throw new Error(`${name} names no license`)
  const by = typeof author === 'string' ? author : Object(author).name
  return `The package has no license text. Its author is ${by ?? 'not named'}.`
}
