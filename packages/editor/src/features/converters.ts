import { convertFormulas } from './formulas/pasted-formulas.ts'

/** Reads what kinds know of other programs in pasted HTML, before the rest is cleaned. */
export function convertKinds(dom: HTMLElement): void {
  convertFormulas(dom)
}
