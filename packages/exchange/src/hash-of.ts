/** Seven letters and digits that differ between texts: FNV-1a. Ids of footnotes begin with them. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
