const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number in base 62, padded with zeros to a fixed width. */
export function base62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits
  return digits.padStart(width, '0')
}

/** The number that base-62 digits stand for; undefined where a character is no digit. */
export function parseBase62(digits: string): bigint | undefined {
  let value = 0n
  for (const digit of digits) {
    const worth = DIGITS.indexOf(digit)
    if (worth < 0) return undefined
    value = value * 62n + BigInt(worth)
  }
  return value
}
