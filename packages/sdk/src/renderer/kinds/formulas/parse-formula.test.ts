import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { FORMULAS } from '../../../../../../test/lib/formulas.ts'
import { formulaOf, withSign } from './formula.ts'
import { MATH_ATTRIBUTES, MATH_TAGS, type MathNode } from './mathml.ts'
import { parseFormula } from './parse-formula.ts'
import { SIGN_TABLE, SYMBOLS } from './symbols.ts'
import { FormulaError } from './tokens.ts'

const PAIRS = [...FORMULAS.trim().matchAll(/^(.*)\n {4}(.*)$/gm)]

describe('`parseFormula`', () => {
  test('the table has at least 120 formulas', () => assert.ok(PAIRS.length >= 120))
  for (const [, source = '', tree] of PAIRS)
    test(source, () => assert.equal(shown(parseFormula(source)), tree))

  for (const [source, at] of [
    ['{x', 0],
    ['x}', 1],
    ['x^', 2],
    ['x^1^2', 3],
    ['x_1_2', 3],
    ["x'^2'", 4],
    ['x^{1}_', 6],
    ['\\frac{1}', 8],
    ['\\frac}', 5],
    ['\\sqrt[3', 5],
    ['a + \\left(x', 4],
    ['\\left x\\right)', 6],
    ['\\right)', 0],
    ['x \\begin{matrix}a', 2],
    ['\\begin{matrix}a\\end{cases}', 0],
    ['\\end{matrix}', 0],
    ['x\\begin{foo}a\\end{foo}', 1],
    ['\\text{a', 5],
    ['\\big x', 5],
    [`${'{'.repeat(70)}x${'}'.repeat(70)}`, 64],
  ] as const)
    test(`${source.slice(0, 30)} cannot be read at ${at}`, () => {
      assert.throws(
        () => parseFormula(source),
        (error) => error instanceof FormulaError && error.at === at,
      )
      assert.equal(formulaOf(source, false), at)
    })

  test('any tokens become a tree of the closed list, in linear time', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        const source = tokens.join('')
        let steps = 0
        const tree = treeOf(source, () => {
          steps += 1
        })
        assert.ok(steps <= 2 * source.length + 2, `${steps} steps`)
        if (tree) requireClosed(tree)
      }),
      { numRuns: 5000 },
    )
  })

  for (const [attack, source] of [
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a class', '\\class{wq-panel}{x}'],
    ['a style', '\\style{position:fixed;background:url(//e.example)}{x}'],
    ['markup', '<img src=x onerror=alert(1)>\\text{</math><script>alert(1)</script>}'],
    ['a macro that calls itself', '\\def\\x{\\x\\x}\\x'],
    ['a macro that doubles', `\\newcommand{\\a}{xx}${'\\a'.repeat(1000)}`],
    ['a depth of 10,000', '{'.repeat(10_000)],
    ['roots of 10,000 roots', '\\sqrt'.repeat(10_000)],
    ['300 styles', '\\displaystyle'.repeat(300)],
    ['1 MB of braces', '{}'.repeat(500_000)],
    ['4 KB of scripts', 'x^'.repeat(2000)],
    ['4 KB of environments', '\\begin{matrix}'.repeat(290)],
  ] as const)
    test(`${attack} is at most text`, () => {
      const formula = formulaOf(source, true)
      if (typeof formula === 'number') assert.ok(formula <= 4096)
      else requireClosed(formula)
    })

  test('what cannot be read has a sign in front', () => {
    assert.equal(withSign('a}b', 1), 'a ⚠ }b')
  })

  test('the table of signs has these, and each with the code points of Unicode', () => {
    const named = SIGNS.trim().split(/\s{2,}|\n/)
    let before = 0
    const table = named.map((entry) => {
      const code = entry.codePointAt(0) ?? 0
      const distance = code - before
      before = code
      return distance + entry.slice(2)
    })
    assert.equal(SIGN_TABLE, table.join(''))
    assert.ok(SYMBOLS.size >= 190, `${SYMBOLS.size}`)
  })
})

function treeOf(source: string, step: () => void): MathNode | undefined {
  try {
    return parseFormula(source, step)
  } catch (error) {
    assert.ok(error instanceof FormulaError && error.at <= source.length)
    return undefined
  }
}

function requireClosed({ tag, attributes, content }: MathNode): void {
  assert.ok(MATH_TAGS.includes(tag))
  for (const [name, value] of Object.entries(attributes)) {
    assert.ok((MATH_ATTRIBUTES as readonly string[]).includes(name), name)
    if (name !== 'alttext') assert.match(String(value), /^(?:[a-z]+|-?[\d.]+(?:em)?)$/)
  }
  if (typeof content !== 'string') content.forEach(requireClosed)
}

function shown({ tag, attributes, content }: MathNode): string {
  const own = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  )
  const name = own.length > 0 ? `${tag}[${own}]` : tag
  if (typeof content !== 'string') return `${name}(${content.map(shown).join(' ')})`
  return content ? `${name}:${content.replaceAll(' ', '␣')}` : name
}

const token = fc.oneof(
  fc.constantFrom(
    ...'{}[]^_&\'\\ ~|()-+<>"ab12١٢سص'.split(''),
    ...['\\\\', '\\\\[2pt]', '\\left', '\\right', '\\middle', '\\begin{cases}', '\\end{cases}'],
    ...[
      '\\begin',
      '\\end',
      '\\text{',
      '\\frac',
      '\\sqrt',
      '\\limits',
      '\\sum',
      '\\mathbb',
      '\\not',
    ],
    ...[
      '\\hat',
      '\\overbrace',
      '\\displaystyle',
      '\\operatorname',
      '\\big',
      '\\{',
      '\\|',
      '\\href',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)

/** Each sign of the table with its names, in the order of their code points. */
const SIGNS = `
: colon  \\ backslash  { lbrace  | vert lvert rvert  } rbrace  ¬ neg lnot  ° degree  ± pm
× times  ÷ div  ϑ vartheta  ϕ phi  ϖ varpi  ϱ varrho  ϵ epsilon  ‖ Vert lVert rVert  † dagger
… dots ldots  ′ prime  ℏ hbar  ℑ Im  ℓ ell  ℜ Re  ℵ aleph  ← gets leftarrow  ↑ uparrow
→ to rightarrow  ↓ downarrow  ↔ leftrightarrow  ↕ updownarrow  ↗ nearrow  ↘ searrow  ↦ mapsto
⇌ rightleftharpoons  ⇐ Leftarrow  ⇑ Uparrow  ⇒ Rightarrow  ⇓ Downarrow  ⇔ Leftrightarrow
∀ forall  ∂ partial  ∃ exists  ∄ nexists  ∅ emptyset varnothing  ∇ nabla  ∈ in  ∉ notin  ∋ ni
∏ prod  ∐ coprod  ∑ sum  ∓ mp  ∖ setminus  ∗ ast  ∘ circ  ∙ bullet  ∝ propto  ∞ infty  ∠ angle
∣ mid  ∤ nmid  ∥ parallel  ∦ nparallel  ∧ land wedge  ∨ lor vee  ∩ cap  ∪ cup  ∫ int  ∬ iint
∭ iiint  ∮ oint  ∴ therefore  ∵ because  ∼ sim  ≃ simeq  ≅ cong  ≈ approx  ≔ coloneqq
≜ triangleq  ≠ ne neq  ≡ equiv  ≤ le leq leqslant  ≥ ge geq geqslant  ≪ ll  ≫ gg  ≺ prec
≻ succ  ⊂ subset  ⊃ supset  ⊆ subseteq  ⊇ supseteq  ⊊ subsetneq  ⊋ supsetneq  ⊕ oplus  ⊖ ominus
⊗ otimes  ⊘ oslash  ⊙ odot  ⊢ vdash  ⊣ dashv  ⊤ top  ⊥ bot perp  ⊨ models  ⋀ bigwedge  ⋁ bigvee
⋂ bigcap  ⋃ bigcup  ⋅ cdot  ⋆ star  ⋮ vdots  ⋯ cdots  ⋱ ddots  ⌈ lceil  ⌉ rceil  ⌊ lfloor
⌋ rfloor  □ square Box  △ triangle  ◊ diamond Diamond  ★ bigstar  ♠ spadesuit  ♡ heartsuit
⟨ langle  ⟩ rangle  ⟵ longleftarrow  ⟶ longrightarrow  ⟷ longleftrightarrow
⟸ Longleftarrow impliedby  ⟹ Longrightarrow implies  ⟺ Longleftrightarrow iff  ⟼ longmapsto
⨀ bigodot  ⨁ bigoplus  ⨂ bigotimes  ⨆ bigsqcup  ⪯ preceq  ⪰ succeq
`
