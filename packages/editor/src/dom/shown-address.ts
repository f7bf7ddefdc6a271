import { linkAddressOf } from '@waraq/contract'

/** A stored address as people write it: the names of its host and its path in their letters. */
export function shownAddressOf(href: string): string {
  const shown = href
    .replace(/(?<=[/.])xn--([a-z\d-]{1,59})(?=[/.:?#]|$)/g, (label, code: string) =>
      letterOf(() => decodePunycode(code), label),
    )
    .replace(/(?:%[89A-F][\dA-F])+/g, (escaped) =>
      letterOf(() => decodeURIComponent(escaped), escaped),
    )
  // Whatever another address would be read from is shown as it is stored.
  return linkAddressOf(shown) === href ? shown : href
}

/** Letters that were escaped. Invisible signs and what is not escaped correctly stay. */
function letterOf(decode: () => string, escaped: string): string {
  try {
    const text = decode()
    return /^[\p{L}\p{M}\p{N}-]+$/u.test(text) ? text : escaped
  } catch {
    return escaped
  }
}

// The parameters of RFC 3492.
const [BASE, LEAST, MOST, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

/** Decodes a label without its `xn--`. Throws a `RangeError` for one that is malformed. */
function decodePunycode(label: string): string {
  const end = Math.max(0, label.lastIndexOf('-'))
  const letters = [...label.slice(0, end)]
  let [code, position, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let at = end > 0 ? end + 1 : 0; at < label.length; ) {
    const start = position
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      // Letters come before digits.
      const digit = (Number.parseInt(label.charAt(at++), BASE) + 26) % BASE
      const threshold = Math.min(MOST, Math.max(LEAST, k - bias))
      position += digit * weight
      // Not a number at the end of a label that is too short.
      if (!(digit >= threshold)) break
      weight *= BASE - threshold
    }
    const length = letters.length + 1
    bias = biasAfter(position - start, length, start === 0)
    code += Math.floor(position / length)
    position %= length
    letters.splice(position++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

function biasAfter(step: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(step / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / length)
  let k = 0
  for (; delta > ((BASE - LEAST) * MOST) / 2; k += BASE) delta = Math.floor(delta / (BASE - LEAST))
  return k + Math.floor(((BASE - LEAST + 1) * delta) / (delta + SKEW))
}
