import { FORMULAS } from '../../../test/lib/formulas.ts'

const RENDERED = [...FORMULAS.trim().matchAll(/^(.*)\n {4}.*$/gm)].map(([, source = '']) => source)
const MORE = [
  ...['\\widetilde{ab}', '\\check a\\acute b\\grave c\\breve d\\mathring e', '\\bar{ab}'],
  ...['\\overleftarrow{AB}', '\\underrightarrow{x}', '\\overbracket{a}^n', '\\underbracket{a}_n'],
  ...['\\sum', '\\sum_i^n\\sum_j a', '\\int', "\\sum'", '\\iiint_V f', '\\bigoplus\\limits_a b'],
  ...['\\lim\\nolimits_x y', 'y\\limits_a^b', '\\sin\\limits_x a', '{ab}\\limits_c^d'],
  ...['\\underset{b}{\\overset{a}{x}}', '\\overset{b}{\\underset{a}{x}}'],
  ...['\\operatorname{a_b} c', '\\mathrm{kg}', '\\sqrt[{]}]{a}', 'x^{-1}', '1 2', 'س ص', '1 .5'],
  ...['\\left.x\\right)', '\\left[a\\middle|b\\middle|c\\right)', '\\left\\backslash x\\right/'],
  ...['\\begin{Bmatrix}a\\end{Bmatrix}', '\\begin{array}{l}a\\\\b\\end{array}', 'f_1^{\\prime}'],
  ...['\\frac{}{}', 'x\\enspace y', "f''^{n+1}", '\\text{\\{a\\}\\\\ }', '\\#\\backslash'],
]

/** Formulas with every construct that documents have. */
export const formulaSources: readonly string[] = [...RENDERED, ...MORE]
