/** Operators whose scripts are above and below them in a block. */
export const HAS_LIMITS = /^[∏∐∑⋀-⋃⨀-⨂⨆]$/

export const FUNCTIONS =
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh'
/** Functions with limits. */
export const LIMITS = 'det gcd inf lim max min Pr sup argmax argmin liminf limsup'
