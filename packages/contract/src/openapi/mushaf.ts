/** The operations that show pages of the mushaf. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { quranOperation } from './scripture-operation.ts'

export const PagePath = Type.Object({
  file: Type.String({
    pattern: '^\\d{3}\\.svg$',
    description: 'Page number in three digits, 001 to 604.',
    examples: ['003.svg'],
  }),
})
export const ClipParameters = Type.Object({
  page: Type.Integer({ minimum: 1, description: 'Page number, 1 to 604.', examples: [3] }),
  line_start: Type.Integer({ minimum: 1, description: 'The first line, from 1.', examples: [2] }),
  line_end: Type.Integer({ minimum: 1, description: 'The last line.', examples: [4] }),
})

export const MUSHAF_OPERATIONS: readonly Operation[] = [
  quranOperation({
    id: 'readMushafPage',
    tag: 'Mushaf',
    path: '/v1/quran/pages/{file}',
    summary: 'Read a page of the mushaf',
    description:
      'One of the 604 pages as an SVG image made of outlines. Each word is a `g` element whose id starts with `md-word-`. It has `data-surah`, `data-aya`, `data-line-number` and `data-word-index-in-ayah`, which numbers the words of `text` from 1. The line layout is that of this service, unless the operator installed a set of pages: `X-Mushaf-Layout` is `own` or `installed`.',
    success: { mediaTypes: ['image/svg+xml'], description: 'The page.' },
    errors: ['not_found'],
  }),
  quranOperation({
    id: 'readMushafClip',
    tag: 'Mushaf',
    path: '/v1/quran/clips.png',
    summary: 'Read lines of a page',
    description:
      'Lines of a mushaf page as a PNG image, 1,080 pixels wide, black on white. Line numbers are those of the page that this service displays.',
    parameters: ClipParameters,
    success: { mediaTypes: ['image/png'], description: 'The lines.' },
    errors: ['not_found'],
  }),
]
