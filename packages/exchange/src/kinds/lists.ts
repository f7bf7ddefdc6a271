import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { CheckBox, type FileChild, type IParagraphOptions, TextRun } from 'docx'
import { paragraphsOf } from '../docx/line.ts'
import { type ListKind, MAX_LEVEL } from '../docx/numbering.ts'
import { LIST_INDENT } from '../docx/units.ts'
import type { DocxWriter, Place, WriteBlock } from '../docx/writer.ts'
import { isDone, isOfTasks } from './tasks.ts'

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** Each list has its own numbers, and its depth is the level. */
export const docx: WriteBlock = (list, place, writer) => {
  // The notes at the end are footnotes of the file.
  if (writer.footnotes.attributes.listItem(list)) return otherItems(list, place, writer)
  return itemsOf(list.content ?? [], list, place, writer)
}

function itemsOf(
  items: readonly DocumentNode[],
  list: DocumentNode,
  place: Place,
  writer: DocxWriter,
): FileChild[] {
  const { start } = attributesOf(NODES.orderedList, list.attrs)
  const kind = kindOf(list)
  const numbers = writer.numbering.start(kind, place.direction, start)
  if (place.level > MAX_LEVEL) writer.losses.add('list_level_clamped')
  const level = Math.min(place.level, MAX_LEVEL)
  const marker = { numbering: { ...numbers, level, custom: true }, style: 'ListParagraph' }
  const inside: Place = {
    ...place,
    level: place.level + 1,
    indent: place.indent + LIST_INDENT,
    paragraph: { style: 'ListContinue', ...place.paragraph },
    marker: undefined,
  }
  return items.flatMap((item) => {
    const isTask = kind === 'task' || item.type === 'taskItem'
    const children = isTask ? [checkboxOf(item), new TextRun({ text: ' ' })] : []
    return itemOf(item, { ...marker, children }, inside, writer)
  })
}

/** Items of the list of notes that are none. */
function otherItems(list: DocumentNode, place: Place, writer: DocxWriter): FileChild[] {
  const others = list.content?.filter((item) => !writer.footnotes.attributes.listItem(item)) ?? []
  return others.length === 0 ? [] : itemsOf(others, list, place, writer)
}

function itemOf(
  item: DocumentNode,
  marker: IParagraphOptions,
  place: Place,
  writer: DocxWriter,
): FileChild[] {
  const isPlain = item.type === 'listItem' || item.type === 'taskItem'
  const blocks = isPlain ? (item.content ?? []) : [item]
  if (LINES.has(blocks[0]?.type ?? '')) return writer.blocks(blocks, { ...place, marker })
  return [...paragraphsOf([], {}, { ...place, marker }, writer), ...writer.blocks(blocks, place)]
}

function kindOf(list: DocumentNode): ListKind {
  if (list.type === 'orderedList') return attributesOf(NODES.orderedList, list.attrs).type ?? '1'
  return isOfTasks(list) ? 'task' : 'bullet'
}

const checkboxOf = (item: DocumentNode) => new CheckBox({ checked: isDone(item) })
