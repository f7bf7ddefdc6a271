import { ApiError } from '@waraq/contract'
import { sliceOf, unpack } from '../../lib/frames.ts'
import type { StoredVersionRow } from '../store.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The raw bytes of a pack. @throws ApiError `content_damaged` */
export const unpackOrReport = (packed: Uint8Array, rawBytes: number): Promise<Uint8Array> =>
  unpack(packed, rawBytes).catch((cause) => {
    throw new ApiError('content_damaged', { cause })
  })

/** The bytes of a stored version, in a pack or not. @throws ApiError `content_damaged` */
export async function contentOf(row: StoredVersionRow): Promise<Bytes> {
  const { content, pack_offset, packed, raw_bytes, content_bytes } = row
  if (content) return content
  if (!packed || raw_bytes === null || pack_offset === null) throw new ApiError('content_damaged')
  return sliceOf(await unpackOrReport(packed, raw_bytes), pack_offset, content_bytes)
}
