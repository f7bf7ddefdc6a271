/** An open list or object. */
type Holder = unknown[] | Record<string, unknown>

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

/** Values parsed between two checks of the clock: about a tenth of a millisecond. */
const VALUES_A_STEP = 1_024

/**
 * Parses JSON as JSON.parse is specified to, in steps, so that other work can come between them.
 * V8 (Node 24.21) confuses escaped keys: after '{"type":1,"\\\\":2}' it parses '{"type":1,"\\n":2}'
 * with the key "\\". Here each key is read on its own, and an escaped one costs no more.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function* parseJsonSteps(text: string): Generator<void, unknown> {
  const readValue = createValueReader(text)
  for (let values = 1; ; values++) {
    const root = readValue()
    if (root) return root.value
    if (values % VALUES_A_STEP === 0) yield
  }
}

/** Reads one value, or the opening of one, and returns the root once it is complete. */
function createValueReader(text: string) {
  const { begin, isClosed, readKey, readScalar, goesOn, requireEnd } = createTokenReader(text)
  const outer: [holder: Holder | undefined, key: string | undefined][] = []
  let holder: Holder | undefined
  // Undefined in a list.
  let key: string | undefined

  function enter(opened: Holder): undefined {
    outer.push([holder, key])
    holder = opened
    key = Array.isArray(opened) ? undefined : readKey()
  }

  /** Adds a value to its holder, and each holder that ends with it to the next outer one. */
  function add(value: unknown): { value: unknown } | undefined {
    let added = value
    while (holder) {
      put(holder, key, added)
      if (goesOn(holder)) {
        if (key !== undefined) key = readKey()
        return undefined
      }
      added = holder
      ;[holder, key] = outer.pop() ?? []
    }
    requireEnd()
    return { value: added }
  }

  return (): { value: unknown } | undefined => {
    const opened = begin()
    return opened && !isClosed(opened) ? enter(opened) : add(opened ?? readScalar())
  }
}

/** Runs steps to their end at once. */
export function runSteps<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function put(holder: Holder, key: string | undefined, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value)
  else if (key === '__proto__') {
    // An assignment would set the prototype.
    const own = { value, writable: true, enumerable: true, configurable: true }
    Object.defineProperty(holder, key, own)
  } else holder[key ?? ''] = value
}

/** Reads the tokens of a text in order. */
function createTokenReader(text: string) {
  let at = 0

  function fail(): never {
    throw new SyntaxError(`unexpected token at ${at}`)
  }

  /** The next character after white space. */
  function next(): number {
    let code = text.charCodeAt(at)
    while (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) {
      code = text.charCodeAt(++at)
    }
    return code
  }

  function readString(): string {
    const start = at
    let hasEscape = false
    for (at++; ; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) break
      // Also at the end of the text, where the code is NaN.
      if (!(code >= SPACE)) fail()
      if (code === BACKSLASH) {
        hasEscape = true
        at++
      }
    }
    at++
    return hasEscape ? JSON.parse(text.slice(start, at)) : text.slice(start + 1, at - 1)
  }

  function readNumber(): number {
    NUMBER.lastIndex = at
    if (!NUMBER.test(text)) fail()
    const number = Number(text.slice(at, NUMBER.lastIndex))
    at = NUMBER.lastIndex
    return number
  }

  return {
    /** A new list or object if one opens here. */
    begin(): Holder | undefined {
      const code = next()
      if (code !== OPEN_LIST && code !== OPEN_OBJECT) return undefined
      at++
      return code === OPEN_LIST ? [] : {}
    },
    /** Whether a list or object closes here. */
    isClosed(holder: Holder): boolean {
      const isEnd = next() === closingOf(holder)
      if (isEnd) at++
      return isEnd
    },
    readKey(): string {
      if (next() !== QUOTE) fail()
      const key = readString()
      if (next() !== COLON) fail()
      at++
      return key
    },
    readScalar(): unknown {
      if (text.charCodeAt(at) === QUOTE) return readString()
      const word = WORDS.find(([name]) => text.startsWith(name, at))
      if (!word) return readNumber()
      at += word[0].length
      return word[1]
    },
    /** Whether a comma follows, or else the end of the list or object. */
    goesOn(holder: Holder): boolean {
      const code = next()
      if (code !== COMMA && code !== closingOf(holder)) fail()
      at++
      return code === COMMA
    },
    requireEnd(): void {
      next()
      if (at < text.length) fail()
    },
  }
}

const closingOf = (holder: Holder): number => (Array.isArray(holder) ? CLOSE_LIST : CLOSE_OBJECT)
