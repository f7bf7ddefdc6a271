/** Formulas in Word files: what is written is read as a formula that looks the same. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx } from '@waraq/exchange/docx-reader'
import { formulaOf, type MathNode } from '@waraq/sdk/writer-parts'
import fc from 'fast-check'
import { formulaSources } from './formula-sources.ts'
import { block, text } from './written.ts'

const asBlock = (source: string) => block('codeBlock', { language: 'math' }, text(source))

async function trip(content: readonly DocumentNode[]) {
  const { bytes, losses } = await writeDocx({ type: 'doc', content }, { title: '' })
  const { content: read } = readDocx(bytes)
  return { blocks: read.content ?? [], losses }
}

const isBlank = ({ tag, content }: MathNode): boolean =>
  /^(?:mrow|mtd)$/.test(tag) && typeof content !== 'string' && content.every(isBlank)

/**
 * A formula without what Word has nothing for: sizes, and empty cells at the end of a row. What
 * follows from the signs around is left out too.
 */
function lookOf({ tag, attributes, content }: MathNode): string {
  const { stretchy, linethickness, columnalign, mathvariant, displaystyle, accent } = attributes
  const isSized = attributes.minsize !== undefined || /^[\^~]$/.test(`${content}`)
  const isEmpty = isBlank({ tag, content, attributes })
  const about = [
    ...[!isSized && stretchy === 'true' && 'high', linethickness, mathvariant, accent],
    ...[
      !isEmpty && columnalign,
      displaystyle,
      attributes.dir,
      attributes.width?.replace('333', '278'),
    ],
  ].filter(Boolean)
  if (typeof content === 'string') return `${tag}[${about}]:${content}`
  const shown = content.flatMap((one) => unstyled(one, tag === 'mrow'))
  const end = tag === 'mtr' ? shown.findLastIndex((cell) => !isBlank(cell)) + 1 : shown.length
  const inner = shown.slice(0, end).map(lookOf).join(' ')
  return tag === 'mrow' && shown.length === 1 ? inner : `${tag}[${about}](${inner})`
}

/** The content of a style, which is in the row around it. */
function unstyled(node: MathNode, isInRow: boolean): MathNode[] {
  const [only] = node.content
  if (node.tag !== 'mstyle' || typeof only !== 'object') return [node]
  const isGroup = only.tag === 'mrow' && !/"stretchy":"true"/.test(JSON.stringify(only.content[0]))
  return isInRow && isGroup ? (only.content as MathNode[]) : unstyled(only, isInRow)
}

const treeOf = (source: string): MathNode => {
  const tree = formulaOf(source, false)
  assert.ok(typeof tree === 'object', `${source} cannot be read`)
  return tree
}

suite('each formula comes back', async () => {
  const { blocks } = await trip(formulaSources.map(asBlock))
  for (const [at, source] of formulaSources.entries())
    test(source, () => {
      const read = blocks[at]?.content?.[0]?.text ?? ''
      assert.deepEqual(blocks[at]?.attrs, { language: 'math' })
      assert.equal(lookOf(treeOf(read)), lookOf(treeOf(source)), read)
    })
})

const atom = fc.constantFrom(
  ...['a', 'B', 'x', '2', '12.5', 'α', 'Ω', 'س', 'جا', '٣', '+', '-', '=', '(', ')', '[', ']', '|'],
  ...[
    '\\sin',
    '\\lim',
    '\\infty',
    '\\,',
    '\\quad',
    '\\text{ or }',
    '\\mathbb{R}',
    '\\mathrm{d}',
    '\\%',
  ],
  ...['\\sum', '\\int', '\\bmod', '\\le', '!', ',', '\\{', '\\}', '\\operatorname{rank}'],
)
const { formula } = fc.letrec<{ formula: string; part: string }>((tie) => {
  const part = tie('part')
  const one = part.map((tex) => `{${tex}}`)
  const of = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
  const command = (...names: string[]) => fc.constantFrom(...names.map((name) => `\\${name}`))
  return {
    formula: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: atom, weight: 4 },
      of(command('frac', 'binom'), one, one),
      of(command('overset', 'underset'), one, fc.constantFrom('{=}', '{ab}', 'x')),
      of(
        command('sqrt', 'sqrt[n]', 'sqrt[{]}]', 'vec', 'bar', 'overline', 'overbrace', 'pmod'),
        one,
      ),
      of(one, fc.constant('^'), one),
      of(atomWithScripts(), fc.constant('_'), one, fc.constant('^'), one),
      of(fc.constant('\\left('), part, fc.constantFrom('', '\\middle|a'), fc.constant('\\right.')),
      of(
        fc.constant('\\begin{cases}'),
        ...[part, fc.constant('&'), part, fc.constant('\\\\'), part],
        fc.constant('\\end{cases}'),
      ),
    ),
  }
})

function atomWithScripts() {
  return fc.constantFrom(
    'x',
    '\\sum',
    '\\int',
    '\\int\\limits',
    '\\sum\\nolimits',
    '\\lim',
    '\\log',
    "f'",
  )
}

test('formulas of random parts come back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(formula, { minLength: 20, maxLength: 20 }), async (sources) => {
      const { blocks } = await trip(sources.map(asBlock))
      for (const [at, source] of sources.entries()) {
        const read = blocks[at]?.content?.[0]?.text ?? ''
        const tree = formulaOf(source, false)
        if (typeof tree === 'number') assert.equal(read, source)
        else assert.equal(lookOf(treeOf(read)), lookOf(tree), `${source} → ${read}`)
      }
    }),
    { numRuns: 40 },
  )
})
