/** Longer formulas are not read, in characters. */
const MAX_LENGTH = 4096

/** A formula that cannot be read, and the position where. */
export class FormulaError extends Error {
  readonly at: number

  constructor(at: number) {
    super(`formula cannot be read at ${at}`)
    this.at = at
  }
}

/** The commands, numbers, words and signs of a formula; the current one is `token`. */
export interface Tokens {
  /** Empty at the end. */
  readonly token: string
  /** Its position. */
  readonly at: number
  /** Returns the token and goes to the next. */
  take(): string
  /** Takes the token that is expected here; the fault is where its counterpart is. */
  expect(token: string, from: number): void
  /** Takes an argument: the first digit of a number, or a whole token. */
  takeOne(): string
  /** Takes a group in braces as text. */
  takeText(): string
  fail(at?: number): never
}

/** `step` is called for each token that is read. */
export function createTokens(source: string, step: () => void): Tokens {
  // Arabic letters join to words; other letters are one variable each. A row may end in a height.
  const pattern =
    /\s+|\\\\(?:\[-?[\d.]+[a-z]{2}\])?|\\(?:[a-zA-Z]+|.)?|\p{Nd}+(?:[.٫]\p{Nd}+)*|[\u0620-\u065f\u066e-\u06ef\u06fa-\u06ff\u0750-\u077f]+|./suy
  let token = ''
  let at = 0
  let end = 0

  function fail(position = at): never {
    throw new FormulaError(position)
  }

  function read(): void {
    do {
      step()
      at = end
      pattern.lastIndex = end
      token = pattern.exec(source)?.[0] ?? ''
      end += token.length
    } while (/^\s/.test(token))
  }

  function take(): string {
    const taken = token
    read()
    return taken
  }

  if (source.length > MAX_LENGTH) fail(MAX_LENGTH)
  read()
  return {
    get token() {
      return token
    },
    get at() {
      return at
    },
    take,
    fail,
    expect(expected, from) {
      if (token !== expected) fail(from)
      read()
    },
    takeOne() {
      if (/^\p{Nd}/u.test(token)) {
        token = String.fromCodePoint(token.codePointAt(0) ?? 0)
        end = at + token.length
      }
      return take()
    },
    takeText() {
      const from = at
      if (token !== '{') return take()
      let level = 1
      let last = end
      for (; level > 0; last++) {
        const sign = source[last] ?? fail(from)
        if (sign === '\\') last += 1
        else if (sign === '{') level += 1
        else if (sign === '}') level -= 1
      }
      const text = source.slice(end, last - 1)
      end = last
      read()
      return text.replace(/\\([^a-z])/gi, '$1')
    },
  }
}
