/** A slow, simple JSON parser by RFC 8259: the reference for the faster scanner. */
export function parseByTheBook(text: string): unknown {
  let at = 0

  function fail(): never {
    throw new SyntaxError(`unexpected ${text[at] ?? 'end'} at ${at}`)
  }
  function skipSpace(): void {
    while (/[\t\n\r ]/.test(text[at] ?? '')) at++
  }
  function take(token: string): void {
    if (!text.startsWith(token, at)) fail()
    at += token.length
  }
  function matched(pattern: RegExp): string {
    const found = new RegExp(pattern, 'y')
    found.lastIndex = at
    const [token] = found.exec(text) ?? fail()
    at += token.length
    return token
  }
  /** The comma-separated items between two brackets. */
  function list(open: string, close: string, item: () => void): void {
    take(open)
    skipSpace()
    if (text[at] !== close) {
      for (item(); text[at] === ','; item()) at++
    }
    take(close)
  }
  function string(): string {
    let read = ''
    take('"')
    while (text[at] !== '"') {
      if ((text[at] ?? '') < ' ') fail()
      read += text[at] === '\\' ? escaped() : text[at++]
    }
    at++
    return read
  }
  function escaped(): string {
    const token = matched(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/)
    if (token[1] === 'u') return String.fromCharCode(Number.parseInt(token.slice(2), 16))
    return { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }[token.charAt(1)] ?? token.charAt(1)
  }
  function object(): unknown {
    const entries = new Map<string, unknown>()
    list('{', '}', () => {
      skipSpace()
      const key = string()
      skipSpace()
      take(':')
      entries.set(key, value())
    })
    return Object.fromEntries(entries)
  }
  function array(): unknown[] {
    const items: unknown[] = []
    list('[', ']', () => items.push(value()))
    return items
  }
  function word(): unknown {
    const token = matched(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/)
    const words: Record<string, unknown> = { true: true, false: false, null: null }
    return token in words ? words[token] : Number(token)
  }
  function value(): unknown {
    skipSpace()
    const first = text[at]
    const read =
      first === '{' ? object() : first === '[' ? array() : first === '"' ? string() : word()
    skipSpace()
    return read
  }

  const read = value()
  return at === text.length ? read : fail()
}
