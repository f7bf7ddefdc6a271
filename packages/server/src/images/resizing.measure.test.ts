/** The memory of one resize, in a process of its own, beside the bound that decides about it. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { IMAGE_WIDTHS } from '@waraq/contract'
import { noSharp } from '../../test/lib/image-assertions.ts'
import { largeImages } from '../../test/lib/large-images.ts'
import { noPeak } from '../../test/lib/peak-memory.ts'

const PROCESS = join(import.meta.dirname, '../../test/lib/resizing-process.ts')
const MIB = 1_048_576
const MEMORY = 128 * MIB
/** No decoder and no bound. */
const UNBOUNDED = 16_384 * MIB

interface Measured {
  verdict: string
  rise: number
}

suite('the memory of a resize', { skip: noSharp || noPeak }, () => {
  test('is within its bound, or the original is kept without decoding it', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'waraq-resizing-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'image')
    for (const { what, type, bytes } of await largeImages()) {
      writeFileSync(file, bytes)
      const measure = (width: number, memory: number): Measured => {
        const words = ['--conditions=source', PROCESS, file, type, `${width}`, `${memory}`]
        return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }))
      }
      const all = IMAGE_WIDTHS.map((width) => measure(width, MEMORY))
      const control = measure(2_560, UNBOUNDED)
      const rises = all.map(({ verdict, rise }) =>
        verdict === 'made' ? `${Math.round(rise / MIB)}` : '-',
      )
      t.diagnostic(`${what}: ${rises.join(' ')} MB, unbounded ${Math.round(control.rise / MIB)} MB`)
      for (const { verdict, rise } of all)
        assert.ok(rise <= (verdict === 'made' ? MEMORY : 4 * MIB), `${what}: ${rise} bytes`)
    }
  })
})
