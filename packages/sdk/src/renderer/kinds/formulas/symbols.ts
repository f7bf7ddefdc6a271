/**
 * Letters, operators, relations and arrows: the distance of the code point from the one before, and
 * its names, parted by spaces. The test has the signs themselves.
 */
export const SIGN_TABLE =
  '58colon34backslash31lbrace1vert lvert rvert1rbrace47neg lnot4degree1pm38times32div' +
  '730vartheta4phi1varpi27varrho4epsilon7201Vert lVert rVert10dagger6dots ldots12prime221hbar' +
  '2Im2ell9Re25aleph91gets leftarrow1uparrow1to rightarrow1downarrow1leftrightarrow1updownarrow' +
  '2nearrow1searrow14mapsto38rightleftharpoons4Leftarrow1Uparrow1Rightarrow1Downarrow' +
  '1Leftrightarrow44forall2partial1exists1nexists1emptyset varnothing2nabla1in1notin2ni4prod' +
  '1coprod1sum2mp3setminus1ast1circ1bullet4propto1infty2angle3mid1nmid1parallel1nparallel' +
  '1land wedge1lor vee1cap1cup1int1iint1iiint1oint6therefore1because7sim7simeq2cong3approx' +
  '12coloneqq8triangleq4ne neq1equiv3le leq leqslant1ge geq geqslant5ll1gg15prec1succ7subset' +
  '1supset3subseteq1supseteq3subsetneq1supsetneq10oplus1ominus1otimes1oslash1odot9vdash1dashv' +
  '1top1bot perp3models24bigwedge1bigvee1bigcap1bigcup2cdot1star40vdots1cdots2ddots23lceil' +
  '1rceil1lfloor1rfloor662square Box18triangle23diamond Diamond59bigstar91spadesuit1heartsuit' +
  '391langle1rangle12longleftarrow1longrightarrow1longleftrightarrow1Longleftarrow impliedby' +
  '1Longrightarrow implies1Longleftrightarrow iff2longmapsto516bigodot1bigoplus1bigotimes' +
  '4bigsqcup169preceq1succeq'

/** The signs of a table by the names after them, without the backslash. */
function byName(table: string): Map<string, string> {
  const signs = new Map<string, string>()
  let sign = ''
  for (const word of table.split(/\s/)) {
    if (/^[a-z]+$/i.test(word)) signs.set(word, sign)
    else sign = word
  }
  return signs
}

/** The signs of commands by name. */
export const SYMBOLS = new Map<string, string>()
let code = 0
for (const entry of SIGN_TABLE.split(/(?<=[a-z])(?=\d)/i)) {
  code += Number.parseInt(entry, 10)
  for (const name of entry.replace(/^\d+/, '').split(' '))
    SYMBOLS.set(name, String.fromCharCode(code))
}
const GREEK =
  'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon varphi chi psi omega'
for (const [at, name] of GREEK.split(' ').entries()) {
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  SYMBOLS.set(name, String.fromCharCode(0x3b1 + at)).set(capital, String.fromCharCode(0x391 + at))
}

/** Signs above or below their base; only stretchy ones are as wide as it. */
export const ACCENTS = [
  {
    tag: 'mover',
    stretchy: 'false',
    signs: byName(
      '^ hat ˇ check ~ tilde ´ acute ` grave ˙ dot ¨ ddot ˘ breve ¯ bar → vec ˚ mathring',
    ),
  },
  {
    tag: 'mover',
    stretchy: 'true',
    signs: byName(
      '^ widehat ~ widetilde ¯ overline → overrightarrow ← overleftarrow ⏞ overbrace ⎴ overbracket',
    ),
  },
  {
    tag: 'munder',
    stretchy: 'true',
    signs: byName('_ underline → underrightarrow ← underleftarrow ⏟ underbrace ⎵ underbracket'),
  },
] as const

/** Widths in em. */
export const SPACES = new Map([
  [',', 0.167],
  [':', 0.222],
  ['>', 0.222],
  [';', 0.278],
  ['!', -0.167],
  [' ', 0.25],
  ['enspace', 0.5],
  ['quad', 1],
  ['qquad', 2],
])

/** Environments: the signs around the rows, and the alignments of columns, which repeat. */
export const ENVIRONMENTS = new Map(
  'matrix . . c,array . . c,gathered . . c,align . . rl,aligned . . rl,pmatrix ( ) c,bmatrix [ ] c,Bmatrix { } c,vmatrix | | c,Vmatrix ‖ ‖ c,cases { . l'
    .split(',')
    .map((entry) => {
      const [name = '', open = '', close = '', columns = ''] = entry.split(' ')
      return [name, { open, close, columns }]
    }),
)

/** The code points of the first capital, before the small letters, and of the first digit. */
export const ALPHABETS = new Map([
  ['mathbf', [0x1d400, 0x1d7ce]],
  ['mathbb', [0x1d538, 0x1d7d8]],
  ['mathcal', [0x1d49c]],
  ['mathrm', []],
])

/** The letters that are not in their alphabet, because they were encoded before it. */
export const OLDER_LETTERS = byName(
  'ℂ mathbbC ℍ mathbbH ℕ mathbbN ℙ mathbbP ℚ mathbbQ ℝ mathbbR ℤ mathbbZ ℬ mathcalB ℰ mathcalE ℱ mathcalF ℋ mathcalH ℐ mathcalI ℒ mathcalL ℳ mathcalM ℛ mathcalR ℯ mathcale ℊ mathcalg ℴ mathcalo',
)
