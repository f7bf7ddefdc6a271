import type { QuranQuotation } from '@waraq/contract'
import type { VerifyLimits } from './limits.ts'

/** How much of a text was checked. */
interface Extent {
  isTruncated: boolean
  /** The UTF-16 offset up to which results are final; null for a document. */
  checkedTo: number | null
}

/** A quotation of a report; the members besides place and status may be omitted. */
export interface BoundedQuotation {
  status: QuranQuotation['status']
  start: number
  end: number
  stated?: { start: number; end: number } | null
  right: object | null
  differences: readonly object[]
  parallels?: readonly object[]
  places?: readonly object[]
  remarks: readonly string[]
}

/** A quotation as JSON, complete and without its differences. */
interface Entry {
  whole: string
  bare: string
  /** The bytes that omitting its differences saves. */
  saves: number
}

/** Collects the report of a verification within its limits; `members` are added to it. */
export function createBoundedReport(
  { quotations: most, responseBytes }: VerifyLimits,
  members: object,
) {
  const entries: Entry[] = []
  const counts = { verified: 0, altered: 0, unknown: 0, remarked: 0 }
  const end = `],${JSON.stringify(members).slice(1)}`
  let bytes = Buffer.byteLength(headOf(counts, { isTruncated: false, checkedTo: null }) + end)
  // Reserves space for larger numbers in the head.
  bytes += 64
  // Entries from this index on omit their differences.
  let wholeTo = Number.POSITIVE_INFINITY

  function entryOf(one: BoundedQuotation): Entry {
    const whole = JSON.stringify(one)
    if (!one.right && one.differences.length === 0) return { whole, bare: whole, saves: 0 }
    const parallels = one.parallels ? { parallels: [] } : {}
    const places = one.places ? { places: [], replacement: null } : {}
    const omitted = { right: null, differences: [], ...parallels, ...places, omitted: true }
    const bare = JSON.stringify({ ...one, ...omitted })
    return { whole, bare, saves: Buffer.byteLength(whole) - Buffer.byteLength(bare) }
  }

  /** Frees space from the last complete quotation backwards. */
  function shrink(): void {
    wholeTo = Math.min(wholeTo, entries.length)
    while (bytes > responseBytes && wholeTo > 0) bytes -= entries[--wholeTo]?.saves ?? 0
  }

  return {
    /** Adds a quotation; false if the report is full. */
    add(one: BoundedQuotation): boolean {
      if (entries.length >= most) return false
      const entry = entryOf(one)
      const size = Buffer.byteLength(entry.bare) + 1
      bytes += size + (wholeTo === Number.POSITIVE_INFINITY ? entry.saves : 0)
      entries.push(entry)
      if (bytes > responseBytes) shrink()
      if (bytes > responseBytes) {
        entries.pop()
        bytes -= size
        return false
      }
      counts[one.status] += 1
      if (one.status === 'verified' && one.remarks.length > 0) counts.remarked += 1
      return true
    },

    /** The report as JSON. */
    finish(extent: Extent): Uint8Array<ArrayBuffer> {
      const items = entries.map(({ whole, bare }, at) => (at < wholeTo ? whole : bare))
      return new TextEncoder().encode(headOf(counts, extent) + items.join() + end)
    },
  }
}

type Counts = Record<QuranQuotation['status'] | 'remarked', number>

function headOf(counts: Counts, extent: Extent): string {
  const head = { ...counts, truncated: extent.isTruncated, checked_to: extent.checkedTo }
  return `${JSON.stringify(head).slice(0, -1)},"quotations":[`
}
