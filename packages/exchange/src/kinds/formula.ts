import { formulaOf, type MathNode } from '@waraq/sdk/writer-parts'
import type { ParagraphChild, XmlComponent } from 'docx'
import { ACCENT_BY_SIGN, FUNCTION_END, NOTHING, SPACE_BY_WIDTH } from '../docx/formula-signs.ts'
import {
  childrenOf,
  edgedText,
  fencesOf,
  isEquations,
  isHeld,
  type Large,
  largeOf,
  textOf,
} from '../docx/formula-tree.ts'
import { element, properties, run } from '../docx/math-elements.ts'
import type { DocxWriter } from '../docx/writer.ts'

/** A formula; undefined if it cannot be read, or Word has nothing for a part of it. */
export function formulaIn(
  source: string,
  writer: DocxWriter,
  isBlock = false,
): ParagraphChild | undefined {
  const tree = formulaOf(source, false)
  if (typeof tree === 'number' || !isHeld(tree)) return undefined
  const formula = element('m:oMath', contentOf(childrenOf(tree), writer))
  // The library's type of what stands in a line is a list of its classes.
  return (isBlock ? element('m:oMathPara', [formula]) : formula) as ParagraphChild
}

/** The content of a place, which is never empty. */
function contentOf(nodes: readonly MathNode[], writer: DocxWriter): XmlComponent[] {
  const [only] = nodes
  if (only?.tag === 'mrow' && nodes.length === 1 && !fencesOf(only) && !edgedText(only))
    return contentOf(childrenOf(only), writer)
  const parts = rowOf(nodes, writer)
  return parts.length > 0 ? parts : [run(NOTHING, writer)]
}

const place = (name: string, node: MathNode | undefined, writer: DocxWriter): XmlComponent =>
  element(`m:${name}`, contentOf(node ? [node] : [], writer))

function rowOf(nodes: readonly MathNode[], writer: DocxWriter): XmlComponent[] {
  const parts: XmlComponent[][] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as MathNode
    // A sum has what it adds in it.
    const large = largeOf(node)
    if (large) at += 1
    parts.push(large ? [sumOf(large, nodes[at], writer)] : partsOf(node, writer))
  }
  return parts.flat()
}

function partsOf(node: MathNode, writer: DocxWriter): XmlComponent[] {
  const children = childrenOf(node)
  const [first, second, third] = children
  const e = () => place('e', first, writer)
  const sub = (child = second) => place('sub', child, writer)
  const sup = (child = second) => place('sup', child, writer)
  switch (node.tag) {
    case 'mrow':
      return groupOf(node, writer)
    case 'mstyle':
      writer.losses.add('style_dropped')
      return first?.tag === 'mrow' && !fencesOf(first)
        ? rowOf(childrenOf(first), writer)
        : rowOf(children, writer)
    case 'mspace':
      return [run(SPACE_BY_WIDTH.get(node.attributes.width ?? '') ?? '\u2005', writer)]
    case 'mfrac': {
      const isBinomial = node.attributes.linethickness === '0'
      const own = isBinomial ? [properties('m:fPr', ['type', 'noBar'])] : []
      const parts = [place('num', first, writer), place('den', second, writer)]
      return [element('m:f', [...own, ...parts])]
    }
    case 'msqrt':
      return [
        element('m:rad', [properties('m:radPr', ['degHide', '1']), element('m:deg', []), e()]),
      ]
    case 'mroot':
      return [element('m:rad', [place('deg', second, writer), e()])]
    case 'msub':
      return [element('m:sSub', [e(), sub()])]
    case 'msup':
      return [element('m:sSup', [e(), sup()])]
    case 'msubsup':
      return [element('m:sSubSup', [e(), sub(), sup(third)])]
    case 'munder':
    case 'mover':
      return [limitOf(node, writer)]
    case 'munderover': {
      const upper = element('m:limUpp', [e(), place('lim', third, writer)])
      return [element('m:limLow', [element('m:e', [upper]), place('lim', second, writer)])]
    }
    case 'mtable':
      return [matrixOf(node, writer)]
    case 'mtext':
      return [run(textOf(node), writer, 'text')]
    default:
      return [signOf(node, writer)]
  }
}

/** A letter, a number, a word or an operator. */
function signOf(node: MathNode, writer: DocxWriter): XmlComponent {
  const { tag, attributes, isFunction } = node
  const sign = textOf(node)
  if (attributes.minsize !== undefined) writer.losses.add('style_dropped')
  if (tag === 'mi' && isFunction) return run(sign + FUNCTION_END, writer, 'plain')
  const isWord = /^\p{L}[\p{L}\p{M}]/u.test(sign)
  const isPlain = isWord || attributes.mathvariant === 'normal'
  const one = run(sign, writer, isPlain ? 'plain' : undefined)
  // `mod` has the spaces of an operator.
  const isOperator = tag === 'mo' && isWord && !isFunction
  return isOperator
    ? element('m:box', [properties('m:boxPr', ['opEmu', '1']), element('m:e', [one])])
    : one
}

function groupOf(node: MathNode, writer: DocxWriter): XmlComponent[] {
  const words = edgedText(node)
  if (words !== undefined) return [run(words, writer, 'text')]
  const fences = fencesOf(node)
  if (!fences) return [element('m:box', [place('e', node, writer)])]
  const { open, close, middle, parts } = fences
  const signs = properties(
    'm:dPr',
    ['begChr', open],
    ...middle.slice(0, 1).map((sign): [string, string] => ['sepChr', sign]),
    ['endChr', close],
  )
  return [element('m:d', [signs, ...parts.map((part) => place('e', part, writer))])]
}

function sumOf(
  { sign, isBeside, below, above }: Large,
  of: MathNode | undefined,
  writer: DocxWriter,
): XmlComponent {
  return element('m:nary', [
    properties(
      'm:naryPr',
      ['chr', sign],
      ['limLoc', isBeside ? 'subSup' : 'undOvr'],
      ...(below ? [] : [['subHide', '1'] as [string, string]]),
      ...(above ? [] : [['supHide', '1'] as [string, string]]),
    ),
    below ? place('sub', below, writer) : element('m:sub', []),
    above ? place('sup', above, writer) : element('m:sup', []),
    of ? element('m:e', rowOf([of], writer)) : place('e', undefined, writer),
  ])
}

/** What stands over or under its base: an accent, a brace, or a limit. */
function limitOf(node: MathNode, writer: DocxWriter): XmlComponent {
  const { tag, attributes } = node
  const [base, script] = childrenOf(node)
  const isAbove = tag === 'mover'
  const e = place('e', base, writer)
  const sign = script ? textOf(script) : ''
  const [position, other] = isAbove ? ['top', 'bot'] : ['bot', 'top']
  if (attributes.accent === undefined && attributes.accentunder === undefined) {
    // Without a box, both limits would have the same base.
    const isNested = !isAbove && base?.tag === 'mover' && !base.attributes.accent
    const inner = isNested ? element('m:e', [element('m:box', [e])]) : e
    return element(isAbove ? 'm:limUpp' : 'm:limLow', [inner, place('lim', script, writer)])
  }
  const isWide = script?.attributes.stretchy === 'true'
  if (isWide && /[¯_]/.test(sign))
    return element('m:bar', [properties('m:barPr', ['pos', position]), e])
  const accent = ACCENT_BY_SIGN.get(sign)
  if (accent !== undefined && isAbove && (!isWide || /[\^~]/.test(sign)))
    return element('m:acc', [properties('m:accPr', ['chr', accent]), e])
  const signs = properties('m:groupChrPr', ['chr', sign], ['pos', position], ['vertJc', other])
  return element('m:groupChr', [signs, e])
}

/** Lines that are aligned have no gap between their columns. */
const NO_GAP = [element('m:cGpRule', [], '3'), element('m:cGp', [], '0')]

/** A matrix, or lines that are aligned: LibreOffice would show the signs that align in Word's own. */
function matrixOf(table: MathNode, writer: DocxWriter): XmlComponent {
  const rows = childrenOf(table).map(childrenOf)
  const widest = rows.reduce((most, row) => (row.length > most.length ? row : most), rows[0] ?? [])
  const columns = widest.length > 0 ? widest : [undefined]
  const alignments = columns.map((cell) =>
    element('m:mc', [
      properties('m:mcPr', ['count', '1'], ['mcJc', cell?.attributes.columnalign ?? 'center']),
    ]),
  )
  const cellsOf = (row: MathNode[]) =>
    columns.map((_, at) => element('m:e', contentOf(row[at] ? childrenOf(row[at]) : [], writer)))
  return element('m:m', [
    element('m:mPr', [...(isEquations(table) ? NO_GAP : []), element('m:mcs', alignments)]),
    ...(rows.length > 0 ? rows : [[]]).map((row) => element('m:mr', cellsOf(row))),
  ])
}
