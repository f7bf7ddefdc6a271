import type { DocumentNode } from '@waraq/contract'
import { recordedOf } from './kinds/recorded.ts'
import { createLosses } from './losses.ts'
import { countLostLooks, type LostLooks } from './lost-looks.ts'
import type { ExportedFile, ExportOptions } from './options.ts'
import { blocksOf, joined } from './text/blocks.ts'
import type { TextWriter } from './text/writer.ts'
import { writingOf } from './writing.ts'

const LOST: LostLooks = {
  attributes: new Map([
    ['tableCell', ['align']],
    ['tableHeader', ['align']],
  ]),
  marks: new Set(['bold', 'italic', 'strike', 'code']),
}

/** Writes a document as plain text: signs before items, tabs between cells, `[1]` for notes. */
export function writeText(content: unknown, options: ExportOptions): ExportedFile {
  const { blocks, ...writing } = writingOf(content, options)
  const losses = createLosses()
  countLostLooks(blocks, LOST, losses)
  const writer: TextWriter = {
    ...writing,
    options,
    losses,
    numbers: new Map(writing.notes.map(({ id }, at) => [id, at + 1])),
    referenced: new Set(),
    blocks: (nodes, before) => blocksOf(nodes, before, writer),
  }
  const body = writer.blocks(blocks, undefined)
  const notes = writing.notes.map(({ id, node }) => {
    const [first = '', ...others] = joined(writer.blocks(node.content ?? [], undefined))
    const sign = writer.referenced.has(id) ? `[${writer.numbers.get(id)}] ` : ''
    return [sign + first, ...others]
  })
  const lines = joined([...body, ...notes])
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
  return { bytes, losses: losses.list() }
}

/** The letters and the citation of a verse or hadith, as its line in the document shows them. */
export function quotationTextsOf(content: unknown) {
  const writing = writingOf(content, { title: '' })
  return ({ type, attrs }: DocumentNode, line: readonly DocumentNode[]): string => {
    const node = { type, attrs: { ...attrs, displayMode: 'inline' } }
    return recordedOf(node, line, writing)
      .map(({ text }) => text)
      .join('')
      .trim()
  }
}
