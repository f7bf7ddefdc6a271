/** Word files that the service makes, and authors who bring them into a document. */
import type { DocumentNode } from '@waraq/contract'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { p } from '../../../packages/exchange/test/word-file.ts'
import { uploaded } from '../../../packages/server/test/lib/images.ts'
import { HILLS, node, paragraph, text } from './mixed-document.ts'
import type { SandboxPage } from './sandbox-page.ts'
import { verseNode } from './scripture-fixture.ts'

/** A paragraph with text that was deleted while changes were tracked. */
export const DELETION = p('<w:del w:id="1"><w:r><w:delText>x</w:delText></w:r></w:del>')

function noteOf(words: string): [reference: DocumentNode, list: DocumentNode] {
  const linked = (sign: string, href: string) => text(sign, { type: 'link', attrs: { href } })
  const note = node('listItem', paragraph(`${words} `, linked('↩', '#fnref-k3x9a2')))
  const list = { type: 'orderedList', attrs: { footnotes: true }, content: [note] }
  return [linked('1', '#fn-k3x9a2'), list]
}

const item = (words: string) => node('bulletList', node('listItem', paragraph(words)))
const heading = (words: string): DocumentNode => ({
  ...node('heading', text(words)),
  attrs: { level: 2 },
})

/** The Word file of a document with this content; `PICTURE` stands for a picture. */
export async function wordFileOf(
  { organization }: SandboxPage,
  content: readonly (DocumentNode | 'picture')[],
): Promise<Uint8Array> {
  const author = await organization.author('amina')
  const imageId = content.includes('picture') ? await uploaded(author, 'image/png', HILLS) : ''
  const picture = { type: 'imageNode', attrs: { imageId, alt: 'تلال' } }
  const blocks = content.map((block) => (block === 'picture' ? picture : block))
  const { id } = await author.client.createDocument({ type: 'doc', content: blocks })
  const { blob } = await author.client.exportDocument(id, 'docx')
  return new Uint8Array(await blob.arrayBuffer())
}

/** A Word file with another text. */
export function withText(file: Uint8Array, change: (text: string) => string): Uint8Array {
  const files = unzipSync(file)
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  return zipSync({ ...files, 'word/document.xml': strToU8(change(text)) })
}

/** A lesson in Arabic with a verse, and with two tracked deletions. */
export async function lessonFile(stage: SandboxPage, verse: string): Promise<Uint8Array> {
  const [reference, note] = noteOf('حاشية الدرس')
  const cell = (words: string) => node('tableCell', paragraph(words))
  const file = await wordFileOf(stage, [
    heading('درس اليوم'),
    item('بند أول'),
    node('table', node('tableRow', cell('الكلمة'), cell('المعنى'))),
    paragraph('قال تعالى: ', verseNode(verse), ' صدق الله.', reference),
    'picture',
    note,
  ])
  return withText(file, (text) => text.replace('<w:sectPr', `${DELETION.repeat(2)}<w:sectPr`))
}

export const LESSON = [
  'heading(درس اليوم)',
  'bulletList(listItem(paragraph(بند أول)))',
  'table(tableRow(tableCell(paragraph(الكلمة)) tableCell(paragraph(المعنى))))',
  'paragraph(قال تعالى:  quranVerse  صدق الله. ١)',
  'imageNode paragraph paragraph',
  'orderedList(listItem(paragraph(حاشية الدرس  ↩)))',
].join(' ')

/** A file with a heading, a list and a footnote. */
export function smallFile(stage: SandboxPage): Promise<Uint8Array> {
  const [reference, note] = noteOf('note')
  return wordFileOf(stage, [heading('file'), item('one'), paragraph('two', reference), note])
}

export async function verseOf({ organization }: SandboxPage): Promise<string> {
  const { client } = await organization.author('amina')
  return (await client.quran.verse('112:1')).text
}

/** Chooses a file by the command of this name. */
export async function chooseFile(
  page: Page,
  command: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  await page.keyboard.press('Control+/')
  await page.getByRole('combobox').fill(command)
  await page.getByRole('option', { name: command }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
}

/** Pastes a file, or drops it on the first line. */
export async function giveFile(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64')
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${base64}'), (byte) => byte.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], '${name}'))
    const line = document.querySelector('.wq-editable p')
    const { left, top } = line.getBoundingClientRect()
    const at = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true }
    line.dispatchEvent('${how}' === 'paste'
      ? new ClipboardEvent('paste', { ...at, clipboardData: data })
      : new DragEvent('drop', { ...at, dataTransfer: data }))
  })()`)
}
