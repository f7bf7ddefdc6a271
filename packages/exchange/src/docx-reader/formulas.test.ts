import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readDocx } from '@waraq/exchange/docx-reader'
import { linesOf } from '../../test/lines-of.ts'
import { p, r, wordFile } from '../../test/word-file.ts'

const m = (name: string, ...parts: string[]) => `<m:${name}>${parts.join('')}</m:${name}>`
const run = (text: string, ...own: string[]) => m('r', m('rPr', ...own), m('t', text))
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`
const e = (text: string) => m('e', run(text))
const [a, b, n] = ['a', 'b', 'n'].map((text) => run(text)) as [string, string, string]
const plain = (text: string) => run(text, val('sty', 'p'))

/** Formulas as Word has them, and their TeX. */
const FORMULAS: [what: string, omml: string, tex: string][] = [
  ['a run of several signs', run("2ab+x'=−1"), '2ab+x′=-1'],
  [
    'signs that mean something in TeX',
    run('a&amp;b#{%}~^\\'),
    'a\\&b\\#\\{\\%\\}\\sim\\text{^}\\backslash',
  ],
  ['spaces', run('a\u2003\u2003b\u2009c\u00A0d e'), 'a\\qquad b\\,c\\ de'],
  ['a fraction', m('f', m('num', a), m('den', run('b+10'))), '\\frac{a}{b+10}'],
  [
    'a fraction in a line',
    m('f', m('fPr', val('type', 'lin')), m('num', a), m('den', b)),
    '{a}/{b}',
  ],
  ['a root', m('rad', m('radPr', val('degHide', 'on')), m('deg'), e('a')), '\\sqrt{a}'],
  ['a root with a degree', m('rad', m('deg', run('[3]')), e('a')), '\\sqrt[{[3]}]{a}'],
  ['an integral', m('nary', m('sub', a), m('sup', b), e('x')), '∫_a^bx'],
  [
    'a sum with limits beside it',
    m('nary', m('naryPr', val('chr', '∑'), val('limLoc', 'subSup')), m('sub', a), m('sup'), e('x')),
    '∑\\nolimits_ax',
  ],
  ['a function', m('func', m('fName', plain('sin')), e('x')), '\\sin x'],
  ['an unknown function', m('func', m('fName', plain('rank')), e('A')), '\\operatorname{rank}A'],
  [
    'a limit',
    m('func', m('fName', m('limLow', m('e', plain('lim')), m('lim', run('n→∞')))), e('a')),
    '\\lim_{n→∞}a',
  ],
  ['upright letters', plain('kg') + plain('2'), '\\mathrm{kg}2'],
  [
    'alphabets',
    run('R', val('scr', 'double-struck')) +
      run('L', val('scr', 'script')) +
      run('v', val('sty', 'b')),
    '\\mathbb{R}\\mathcal{L}\\mathbf{v}',
  ],
  ['a text', run('or {', '<m:nor/>'), '\\text{or \\{}'],
  ['parentheses', m('d', e('a'), e('b')), '\\left(a\\middle|b\\right)'],
  [
    'other parentheses',
    m('d', m('dPr', val('begChr', '〈'), val('endChr', '')), e('a')),
    '\\left⟨a\\right.',
  ],
  ['an accent', m('acc', e('a')) + m('acc', e('ab')), '\\hat{a}\\widehat{ab}'],
  [
    'a bar',
    m('bar', m('barPr', val('pos', 'top')), e('a')) + m('bar', e('a')),
    '\\overline{a}\\underline{a}',
  ],
  [
    'a brace with a label',
    m('limLow', m('e', m('groupChr', e('a'))), m('lim', n)),
    '\\underbrace{a}_n',
  ],
  ['scripts before a base', m('sPre', m('sub', a), m('sup', b), e('x')), '{}_a^bx'],
  [
    'a matrix with columns',
    m(
      'm',
      m('mPr', m('mcs', m('mc', m('mcPr', val('count', '999999999'), val('mcJc', 'left'))))),
      m('mr', e('a'), e('b')),
    ),
    '\\begin{array}{l}a&b\\end{array}',
  ],
  [
    'equations',
    m('eqArr', e('a&amp;=b'), e('&amp;=c')),
    '\\begin{aligned}a&=b\\\\ &=c\\end{aligned}',
  ],
  ['Arabic letters', m('sSup', m('e', run('س')), m('sup', run('٢'))) + run('+٣ص'), 'س^٢+٣ص'],
  ['tracked changes', `<w:ins>${a}</w:ins><w:del>${b}</w:del>`, 'a'],
]

const readOf = (body: string) => {
  const { content, losses } = readDocx(wordFile(body))
  return [...linesOf(content), ...losses.map(({ code, count }) => `${code}=${count}`)]
}
const shown = (tex: string) => `|[{"type":"code","attrs":{"language":"math"}}]${tex}`

suite('formulas of Word are read', () => {
  for (const [what, omml, tex] of FORMULAS)
    test(what, () =>
      assert.deepEqual(readOf(p(m('oMath', omml))), [`/paragraph ltr ${shown(tex)}`]),
    )

  test('in a line from right to left', () => {
    const line = p(`${r('نص ')}${m('oMath', a)}${m('oMath', b)}${r(' نص')}`, '<w:bidi/>')
    assert.deepEqual(readOf(line), [`/paragraph rtl |نص ${shown('a b')}| نص`])
  })

  test('as blocks, which part a line', () => {
    const block = '/codeBlock[language="math"] ltr |'
    const line = p(`${r('a')}${m('oMathPara', m('oMath', a), m('oMath', b))}${r('b')}`)
    const parts = ['/paragraph ltr |a', `${block}a`, `${block}b`, '/paragraph ltr |b']
    assert.deepEqual(readOf(line + m('oMathPara', m('oMath', n))), [...parts, `${block}n`])
  })

  test('as text if documents have no such thing', () => {
    const text = '/paragraph ltr |a/b'
    const fraction = m('f', m('num', a), m('den', b))
    const deep = '<m:e><m:box>'.repeat(60) + fraction + '</m:box></m:e>'.repeat(60)
    const accent = m('acc', m('accPr', val('chr', '?')), m('e', fraction))
    const fence = m('d', m('dPr', val('begChr', '\\frac')), m('e', fraction))
    for (const omml of [m('borderBox', m('e', fraction)), `<m:box>${deep}</m:box>`, accent, fence])
      for (const around of [m('oMath', omml), m('oMathPara', m('oMath', omml))])
        assert.deepEqual(readOf(p(around)), [text, 'formula_as_text=1'])
  })
})
