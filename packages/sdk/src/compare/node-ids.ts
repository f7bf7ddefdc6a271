import { type DocumentNode, MAX_DEPTH } from '@waraq/contract'

/** Numbers for the nodes and words of one comparison. Equal ones have equal numbers. */
export interface NodeIds {
  /** Equal for nodes with equal JSON and any order of keys. */
  idOf(node: DocumentNode): number
  /** Like {@link idOf}, without the content of the node. */
  shellOf(node: DocumentNode): number
  idOfWord(word: string): number
}

const KNOWN: ReadonlySet<string> = new Set(['type', 'text', 'attrs', 'marks', 'content'])

export function createNodeIds(): NodeIds {
  const numbers = new Map<string, number>()
  const strings = new Map<string, number>()
  const idOfNode = new Map<DocumentNode, number>()
  let last = 0

  function numberOf(key: string, all = numbers): number {
    const existing = all.get(key)
    if (existing !== undefined) return existing
    last++
    all.set(key, last)
    return last
  }

  // A key has the numbers of the children in place of their content, so depth does not lengthen it.
  function idOf(node: DocumentNode, depth: number): number {
    // Most nodes are texts, which are faster to number again than to look up.
    if (!node.content) return numberOf(shellKeyOf(node))
    const existing = idOfNode.get(node)
    if (existing !== undefined) return existing
    // The service rejects deeper nodes, so such a node equals no other.
    const id = depth > MAX_DEPTH ? ++last : numberOf(keyOf(node, depth))
    idOfNode.set(node, id)
    return id
  }

  function keyOf(node: DocumentNode, depth: number): string {
    let key = shellKeyOf(node)
    for (const child of node.content ?? []) key += `,${idOf(child, depth + 1)}`
    return `${key}]`
  }

  function shellKeyOf(node: DocumentNode): string {
    const { type, text, attrs, marks } = node
    let key = `${numberOf(type, strings)}`
    if (text !== undefined) key += `t${numberOf(text, strings)}`
    if (attrs !== undefined) key += `a${canonical(attrs)}`
    if (marks !== undefined) key += `m${canonical(marks)}`
    const others = Object.entries(node).filter(([name]) => !KNOWN.has(name))
    return others.length > 0 ? `${key}+${canonical(Object.fromEntries(others))}` : key
  }

  /** Equal for equal JSON. Strings are replaced by their numbers, which keeps keys short. */
  function canonical(value: unknown): string {
    if (typeof value === 'string') return `"${numberOf(value, strings)}`
    if (typeof value !== 'object' || value === null) return String(value)
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, one]) => `${canonical(key)}:${canonical(one)}`).join()}}`
  }

  return {
    idOf: (node) => idOf(node, 1),
    shellOf: (node) => numberOf(shellKeyOf(node)),
    idOfWord: (word) => numberOf(word, strings),
  }
}
