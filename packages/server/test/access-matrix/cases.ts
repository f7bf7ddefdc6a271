import type { ErrorCode } from '@waraq/contract'
import { type Expectation, RESPONSES } from './matrix.ts'

/** One cell: the expected result of a credential and a target. */
export interface Case {
  credential: string
  target: string
  code: ErrorCode | 'success'
}

/** The cells of a table, row by row. */
export function casesOf({ table }: Expectation): Case[] {
  const [head = [], ...rows] = table.trim().split('\n').map(partsOf)
  const [, targets = ''] = head
  return rows.flatMap(([credential = '', words = '']) =>
    targets.split(/ +/).map((target, column) => {
      const cells = words.split(/ +/)
      return { credential, target, code: codeOf(cells.length === 1 ? cells[0] : cells[column]) }
    }),
  )
}

const partsOf = (line: string): string[] => line.split('|').map((part) => part.trim())

function codeOf(cell: string | undefined): ErrorCode | 'success' {
  const known = Object.entries(RESPONSES).find(([name]) => name === cell)
  if (!known) throw new Error(`unknown cell "${cell}" in the matrix`)
  return known[1]
}
