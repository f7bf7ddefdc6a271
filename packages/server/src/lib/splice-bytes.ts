/** From here on a copy is worth sparing. Node's pool of small buffers never has a slice as large. */
export const LARGE_VALUE_BYTES = 65_536

const ROOM_BEFORE = 4_096
const ROOM_AFTER = 1

/** A copy of large bytes with free room around it, which `spliceBytes` writes into. */
export function copyWithPadding(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(ROOM_BEFORE + bytes.length + ROOM_AFTER)
  const copy = whole.subarray(ROOM_BEFORE, -ROOM_AFTER)
  copy.set(bytes)
  return copy
}

/** The bytes between a text and one more letter; where there is room around them they stay where they are. */
export function spliceBytes(
  before: string,
  bytes: Uint8Array<ArrayBuffer>,
  after: string,
): Buffer<ArrayBuffer> {
  const length = Buffer.byteLength(before)
  const total = length + bytes.length + ROOM_AFTER
  const isRoomy =
    bytes.length > LARGE_VALUE_BYTES && bytes.byteOffset === ROOM_BEFORE && length <= ROOM_BEFORE
  const whole = isRoomy
    ? Buffer.from(bytes.buffer, ROOM_BEFORE - length, total)
    : Buffer.allocUnsafe(total)
  if (!isRoomy) whole.set(bytes, length)
  whole.write(before)
  whole.write(after, total - ROOM_AFTER)
  return whole
}
