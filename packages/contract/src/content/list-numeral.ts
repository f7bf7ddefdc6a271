/** A number as the list shows it. */
export function listNumeral(number: number, type: unknown, isArabic: boolean): string {
  const isUpper = type === 'A' || type === 'I'
  const label =
    type === 'a' || type === 'A'
      ? letters(number)
      : type === 'i' || type === 'I'
        ? roman(number)
        : ''
  if (label) return isUpper ? label.toUpperCase() : label
  return isArabic ? number.toLocaleString('ar-u-nu-arab', { useGrouping: false }) : `${number}`
}

function letters(number: number): string {
  let [rest, text] = [number, '']
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  }
  return text
}

const ROMAN: [value: number, letters: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** Empty beyond 3,999, for which there are no letters. */
function roman(number: number): string {
  let [rest, text] = [number > 3999 ? 0 : number, '']
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign
  }
  return text
}
