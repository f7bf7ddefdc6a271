import { createHash } from 'node:crypto'
import { EXPORT_TYPES, type ExportFormat, type PageSetup, ZIP_TYPE } from '@waraq/contract'
import {
  contentDispositionOf,
  type ExportedFile,
  type ExportOptions,
  formatLosses,
} from '@waraq/exchange'
import { REVALIDATE_HEADERS } from '../http/headers.ts'
import { formatEtag } from '../lib/etag.ts'

/** Raised when the same document becomes another file. */
const VERSION = 2

/** Weak: a Word file has the time of its making, and pictures may have been resized since. */
export const fileEtag = (
  { revision, content_hash }: { revision: number; content_hash: string },
  format: ExportFormat,
  { locale = 'en', page = {} }: Pick<ExportOptions, 'locale' | 'page'>,
): string =>
  `W/${formatEtag(revision, content_hash).slice(0, -1)}.${format}.${VERSION}.${locale}.${hashOf(page)}"`

/** A page is the same whatever the order of its options. */
const hashOf = (page: PageSetup): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(page).sort()))
    .digest('base64url')
    .slice(0, 16)

/** The headers of a file; nothing in it may run, wherever it is opened. */
export const fileHeaders = (
  title: string,
  format: ExportFormat,
  { isZip = false }: Pick<ExportedFile, 'isZip'> = {},
) => ({
  ...REVALIDATE_HEADERS,
  'content-type': isZip ? ZIP_TYPE : typeOf(EXPORT_TYPES[format]),
  'content-disposition': contentDispositionOf(title, isZip ? 'zip' : format),
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
})

const typeOf = (type: string): string =>
  type.startsWith('text/') ? `${type}; charset=utf-8` : type

export const lossHeaders = ({ losses }: ExportedFile) =>
  losses.length > 0 ? { 'waraq-losses': formatLosses(losses) } : {}
