import type { ExportFormat, PageSetup, Signature } from '@waraq/contract'
import type { RequestOptions } from './anonymous-requests.ts'
import { type DocumentFile, fileOf } from './document-file.ts'
import type { OperationTools } from './operation-tools.ts'

export type { ExportFormat, PageSetup }

export interface ExportOptions extends RequestOptions, PageSetup {
  /** The language of citations and words; `en` by default. */
  locale?: 'en' | 'ar' | undefined
}

export interface SharedExportOptions extends ExportOptions {
  /** The `access_token` of `openShareLink`. */
  accessToken?: string | undefined
}

/** Documents as files. Methods reject with a ServiceError. */
export interface Exports {
  /** A file of one of the author's documents. */
  exportDocument(id: string, format: ExportFormat, options?: ExportOptions): Promise<DocumentFile>
  /** A file of a document with a signature from your backend; sends no token. */
  exportSigned(
    id: string,
    signature: Signature,
    format: ExportFormat,
    options?: ExportOptions,
  ): Promise<DocumentFile>
  /** A file of a published document; sends no embed token. */
  exportShared(
    shareToken: string,
    format: ExportFormat,
    options?: SharedExportOptions,
  ): Promise<DocumentFile>
}

export function createExports(tools: OperationTools): Exports {
  const { asAuthor, asReader, pathOf, sharedPathOf, segment, withQuery, accessHeader } = tools
  const exportOf = (path: string, format: string, query: Record<string, unknown>) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const texts = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
    return withQuery(`${path}export/${segment(format, 'format')}/`, texts)
  }

  return {
    async exportDocument(id, format, { signal, ...query } = {}) {
      const path = exportOf(pathOf(id), format, query)
      return fileOf(await asAuthor({ path, documentId: id, signal }))
    },

    async exportSigned(id, { signature, exp }, format, { signal, ...query } = {}) {
      const signed = { ...query, sig: signature, exp: String(exp) }
      return fileOf(await asReader({ path: exportOf(pathOf(id), format, signed), signal }))
    },

    async exportShared(shareToken, format, { accessToken, signal, ...query } = {}) {
      const path = exportOf(sharedPathOf(shareToken), format, query)
      return fileOf(await asReader({ path, headers: accessHeader(accessToken), signal }))
    },
  }
}
