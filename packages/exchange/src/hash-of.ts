/** Seven letters and digits that differ between files: FNV-1a. Ids of footnotes begin with them. */
export function hashOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
