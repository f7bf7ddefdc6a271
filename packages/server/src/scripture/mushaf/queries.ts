import { gzipSync } from 'node:zlib'
import { ApiError } from '@waraq/contract'
import { readPageVerses } from '@waraq/scripture/corpus'
import {
  drawClip,
  drawPage,
  MissingRasterizerError,
  openPageFont,
  openPageSet,
  openRasterizer,
  type PageSet,
  type Rasterizer,
} from '@waraq/scripture/mushaf'

/** The files that pages are drawn from. */
export interface MushafFiles {
  /** The corpus. */
  quran: string
  /** The folder of the installed set, if any. */
  dir: string
}

/** A page of the installed set with that sha256, or a generated page without it. */
interface PageInput {
  page: number
  set?: string
}

interface ClipInput extends PageInput {
  from: number
  to: number
}

export type MushafQueries = Awaited<ReturnType<typeof openMushafQueries>>

/** Opens fonts and texts in the mushaf thread; the returned methods are its queries. */
export async function openMushafQueries({ quran, dir }: MushafFiles) {
  const verses = readPageVerses(quran)
  const font = await openPageFont()
  let rasterizer: Rasterizer | undefined
  let opened: PageSet | undefined

  function pictureOf({ page, set }: PageInput): string | undefined {
    if (set !== undefined) return setOf(set).read(page)
    const pageVerses = verses.findPage(page)
    return pageVerses && drawPage({ ...pageVerses, basmala: verses.basmala }, font)
  }

  function setOf(sha256: string): PageSet {
    if (opened?.sha256 !== sha256) {
      opened?.close()
      opened = openPageSet(dir)
    }
    // Another set was installed in the meantime; a repeated request uses it.
    if (opened?.sha256 !== sha256) throw new ApiError('service_unavailable')
    return opened
  }

  return {
    /** A page as gzipped SVG. */
    drawPage(input: PageInput) {
      const picture = pictureOf(input)
      return picture === undefined ? undefined : gzipSync(picture)
    },

    /** Lines of a page as PNG. */
    async drawClip({ from, to, ...input }: ClipInput) {
      rasterizer ??= await openRasterizer().catch(refuseMissing)
      const picture = pictureOf(input)
      return picture === undefined ? undefined : drawClip(picture, { from, to }, rasterizer)
    },
  }
}

function refuseMissing(error: unknown): never {
  if (error instanceof MissingRasterizerError) throw new ApiError('corpus_not_installed')
  throw error
}
