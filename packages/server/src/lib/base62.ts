const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Formats a number in base 62, zero-padded to `width`. */
export function base62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits
  return digits.padStart(width, '0')
}

/** Parses base 62; undefined if a character is not a digit. */
export function parseBase62(digits: string): bigint | undefined {
  let value = 0n
  for (const digit of digits) {
    const worth = DIGITS.indexOf(digit)
    if (worth < 0) return undefined
    value = value * 62n + BigInt(worth)
  }
  return value
}
