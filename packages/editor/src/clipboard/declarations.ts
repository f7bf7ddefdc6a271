/** A comment, a text in quotes, parentheses, an escaped sign, or one sign. */
const PARTS = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"[^"]*"|'[^']*'|\([^()]*\)|\\.|[^;:"'(\\/]+|./gs

/**
 * The declarations of a style attribute by name, with those that browsers drop. Signs in quotes,
 * parentheses and comments end none.
 */
export function declarationsOf(css: string): Map<string, string> {
  const declarations = new Map<string, string>()
  let [name, value]: [string, string | undefined] = ['', undefined]
  const end = () => {
    if (value !== undefined) declarations.set(name.trim().toLowerCase(), value.trim())
    ;[name, value] = ['', undefined]
  }
  for (const [part] of css.slice(0, MAX_LENGTH).matchAll(PARTS)) {
    if (part === ';') end()
    else if (part === ':' && value === undefined) value = ''
    else if (part.startsWith('/*')) continue
    else if (value === undefined) name += part
    else value += part
  }
  end()
  return declarations
}

const MAX_LENGTH = 10_000
