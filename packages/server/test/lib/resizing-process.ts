/** Resizes one image and prints how far the memory of this process rose: FILE TYPE WIDTH MEMORY. */
import { readFileSync } from 'node:fs'
import type { ImageType, ImageWidth } from '@waraq/contract'
import { createImageResizer } from '../../src/images/resizer.ts'
import { png } from './image-fixtures.ts'
import { peakOf } from './peak-memory.ts'

const [file = '', type, width, memory] = process.argv.slice(2)
const { shrink } = createImageResizer(Number(memory))

// Loads the library.
await shrink('image/png', png({ width: 700, height: 700 }), 320)
const bytes = readFileSync(file)
const before = peakOf('self')
// The test names types and widths of the contract.
const made = await shrink(type as ImageType, bytes, Number(width) as ImageWidth)
const verdict = Buffer.isBuffer(made) ? 'made' : made
process.stdout.write(JSON.stringify({ verdict, rise: peakOf('self') - before }))
