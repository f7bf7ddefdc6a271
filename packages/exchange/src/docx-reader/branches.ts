import type { XmlElement } from './xml.ts'

/** The children of the branch that can be read: a file has one for new and one for old programs. */
export function branchOf({ children }: XmlElement): readonly XmlElement[] {
  const branch = children.find((one) => one.name === 'mc:Choice' && isReadable(one))
  return (branch ?? children.find(({ name }) => name === 'mc:Fallback'))?.children ?? []
}

const READABLE: ReadonlySet<string> = new Set(['w:t', 'w:p', 'a:blip', 'v:imagedata', 'm:oMath'])

const isReadable = ({ name, children }: XmlElement): boolean =>
  READABLE.has(name) || children.some(isReadable)
