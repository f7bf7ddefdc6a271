import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requirement } from '../../lib/system-requirements.ts'

const pdftotext = requirement('pdftotext')
/** Only what is within the page, in points. */
const A4 = ['-r', '72', '-x', '0', '-y', '0', '-W', '595', '-H', '842']

export const noPdftotext = pdftotext.skip

/** The text on the pages of a PDF; a form feed ends each page. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waraq-print-'))
  try {
    const file = join(folder, 'printed.pdf')
    await writeFile(file, pdf)
    return (await promisify(execFile)(pdftotext.path, ['-raw', ...A4, file, '-'])).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}
