import { Inflate } from 'fflate'
import { orDamaged, UnreadableFile } from '../imported.ts'

const MAX_FILE = 33_554_432
const MAX_ENTRIES = 2_000
const MAX_PART = 67_108_864
const MAX_TOTAL = 134_217_728
/** Bytes that are inflated at once: they become up to a thousand times as many. */
const SLICE = 8_192
const [END, END_64, LOCATOR_64] = [0x06054b50, 0x06064b50, 0x07064b50]
/** The first bytes of a compound file: an encrypted Word file, or one of Word 97. */
const COMPOUND = '\xd0\xcf\x11\xe0'
/** Where 32 bits do not suffice. */
const IN_ZIP64 = 0xffffffff

export interface Archive {
  names: readonly string[]
  /** The bytes of an entry in chunks; undefined if there is none. Throws over the limits. */
  read(name: string | undefined): Iterable<Uint8Array> | undefined
}

interface Entry {
  isEncrypted: boolean
  method: number
  length: number
  at: number
}

/**
 * Reads the directory of a zip file. An entry is inflated when it is read, and only so far. What is
 * inflated is counted, because sizes in a zip file may be wrong.
 *
 * @param keyOf what names of one entry have in common
 * @throws UnreadableFile
 */
export function openArchive(bytes: Uint8Array, keyOf = (name: string) => name): Archive {
  if (bytes.length > MAX_FILE) throw new UnreadableFile('too_complex')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startOf(bytes) === COMPOUND) throw new UnreadableFile('encrypted')
  const end = endOf(view)
  if (end === undefined) throw new UnreadableFile(isZip(bytes) ? 'damaged' : 'not_the_format')
  const entries = orDamaged(() => entriesOf(view, end, keyOf))
  let total = 0

  function* countedIn(entry: Entry): Generator<Uint8Array> {
    let length = 0
    for (const chunk of chunksOf(entry)) {
      length += chunk.length
      total += chunk.length
      if (length > MAX_PART || total > MAX_TOTAL) throw new UnreadableFile('too_complex')
      if (chunk.length > 0) yield chunk
    }
  }

  function chunksOf({ isEncrypted, method, length, at }: Entry): Iterable<Uint8Array> {
    if (isEncrypted) throw new UnreadableFile('encrypted')
    const data = orDamaged(() => {
      // The name and extra field of a local header may differ in length from the directory's.
      const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
      if (start + length > bytes.length) throw new RangeError('outside of the file')
      return bytes.subarray(start, start + length)
    })
    if (method === 0) return [data]
    if (method === 8) return inflated(data)
    throw new UnreadableFile('damaged')
  }

  return {
    names: [...entries.keys()],
    read(name) {
      const entry = name === undefined ? undefined : entries.get(keyOf(name))
      return entry && countedIn(entry)
    },
  }
}

/** Whether bytes begin with the header of an entry. */
export const isZip = (bytes: Uint8Array): boolean => startOf(bytes) === 'PK\x03\x04'

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4))

/** The position of the end of the directory, which a comment of up to 64 KB follows. */
function endOf(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === END) return at
  return undefined
}

function entriesOf(
  view: DataView,
  end: number,
  keyOf: (name: string) => string,
): Map<string, Entry> {
  const { count, size, offset, before } = directoryOf(view, end)
  if (count > MAX_ENTRIES) throw new UnreadableFile('too_complex')
  // Other bytes may stand in front of a zip file.
  const shift = Math.max(0, before - size - offset)
  const entries = new Map<string, Entry>()
  let at = offset + shift
  for (let left = count; left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number]
    const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)
    const extra = at + 46 + nameLength
    const [length, local] = placeOf(view, at, extra, extraLength)
    entries.set(keyOf(new TextDecoder().decode(name)), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      length,
      at: local + shift,
    })
    at = extra + extraLength + commentLength
  }
  return entries
}

function directoryOf(view: DataView, end: number) {
  const [count, size, offset] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  const locator = end - 20
  const isZip64 = (count === 0xffff || offset === IN_ZIP64) && locator >= 0
  if (!isZip64 || view.getUint32(locator, true) !== LOCATOR_64)
    return { count, size, offset, before: end }
  const at = numberAt(view, locator + 8)
  if (view.getUint32(at, true) !== END_64) throw new RangeError('no directory')
  const [longCount, longSize, longOffset] = [32, 40, 48].map((field) =>
    numberAt(view, at + field),
  ) as [number, number, number]
  return { count: longCount, size: longSize, offset: longOffset, before: at }
}

/** The length of an entry and where its local header is. */
function placeOf(view: DataView, at: number, extra: number, extraLength: number): [number, number] {
  const [length, whole, local] = [20, 24, 42].map((field) => view.getUint32(at + field, true)) as [
    number,
    number,
    number,
  ]
  if (length !== IN_ZIP64 && local !== IN_ZIP64) return [length, local]
  let field = extra
  while (field < extra + extraLength && view.getUint16(field, true) !== 1)
    field += 4 + view.getUint16(field + 2, true)
  field += 4
  // Only the numbers that do not fit are there, in this order.
  const next = (value: number) => {
    if (value !== IN_ZIP64) return value
    field += 8
    return numberAt(view, field - 8)
  }
  next(whole)
  return [next(length), next(local)]
}

const numberAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

function* inflated(data: Uint8Array): Generator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk)
  })
  for (let at = 0; at < data.length; at += SLICE) {
    const isLast = at + SLICE >= data.length
    orDamaged(() => inflate.push(data.subarray(at, at + SLICE), isLast))
    yield* chunks
    chunks = []
  }
}
