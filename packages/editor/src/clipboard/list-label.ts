import { listNumeral } from '@waraq/contract/list-numeral'
import type { Node } from 'prosemirror-model'
import { directionAtStart } from './direction-at-start.ts'

/** The label before each item of a list in plain text. */
export function labelsOf(list: Node): (item: Node, index: number) => string {
  const { copiedLabel } = list.firstChild?.type.spec ?? {}
  if (copiedLabel) return copiedLabel
  if (list.type.name !== 'orderedList') return () => '- '
  const { start, type, dir } = list.attrs
  const isArabic = (dir ?? directionAtStart(list)) === 'rtl'
  return (_, index) => `${listNumeral(start + index, type, isArabic)}. `
}
