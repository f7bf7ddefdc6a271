/** Enough bytes for the metadata that cameras write before the size. */
const HEAD = 1_048_576

/** The pixels of an image by the size in its header; undefined if it has none. */
export async function pixelCountOf(file: Blob): Promise<number | undefined> {
  const view = new DataView(await file.slice(0, HEAD).arrayBuffer())
  try {
    return readCount(view)
  } catch {
    // The header is truncated.
    return undefined
  }
}

function readCount(view: DataView): number | undefined {
  const signature = view.getUint32(0)
  if (signature === 0x89504e47) return view.getUint32(16) * view.getUint32(20)
  if (signature >>> 16 === 0xffd8) return countOfJpeg(view)
  if (signature === 0x47494638) return view.getUint16(6, true) * view.getUint16(8, true)
  return signature === 0x52494646 ? countOfWebp(view) : undefined
}

function countOfJpeg(view: DataView): number | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
  }
  return undefined
}

function countOfWebp(view: DataView): number | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503858) {
    const sizeAt = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
    return sizeAt(24) * sizeAt(27)
  }
  if (kind === 0x56503820)
    return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (kind !== 0x5650384c) return undefined
  const bits = view.getUint32(21, true)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}
