/** From this size on, avoiding a copy pays off. Slices of Node's buffer pool are always smaller. */
export const LARGE_VALUE_BYTES = 65_536

const ROOM_BEFORE = 4_096
const ROOM_AFTER = 1

/** Copies large bytes into a buffer with padding on both sides, for `spliceBytes`. */
export function copyWithPadding(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(ROOM_BEFORE + bytes.length + ROOM_AFTER)
  const copy = whole.subarray(ROOM_BEFORE, -ROOM_AFTER)
  copy.set(bytes)
  return copy
}

/** Joins a prefix, the bytes and one closing character; padded bytes are not copied. */
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
