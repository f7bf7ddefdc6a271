import { type ImportedDocument, type ImportPreview, isObject } from '@waraq/contract'
import { unexpectedResponse } from '../http.ts'
import type { AuthenticatedRequestOptions } from './anonymous-requests.ts'
import type { OperationTools } from './operation-tools.ts'
import type { Versioned } from './response-parsers.ts'

export interface ImportOptions extends AuthenticatedRequestOptions {
  /** The media type of the file; by default its own, or that of its name. */
  type?: string | undefined
  /** As in `CreateOptions`; the key stands for the file. */
  idempotencyKey?: string | undefined
}

/** Files of other programs. Methods reject with a ServiceError. */
export interface Imports {
  /**
   * Makes a document of a file: Word, HTML, Markdown or plain text, or a zip of Markdown
   * and pictures.
   * `file_invalid` has the `reason`. A large file takes minutes.
   */
  importDocument(file: Blob, options?: ImportOptions): Promise<Versioned<ImportedDocument>>
  /** What the file would become. Nothing is stored. */
  previewImport(file: Blob, options?: ImportOptions): Promise<ImportPreview>
}

/** The service has two minutes, and the sender some for the file. */
const IMPORT_MILLISECONDS = 300_000
const UNKNOWN = 'application/octet-stream'

export function createImports(tools: OperationTools): Imports {
  const { asAuthor, documentOf, headerValue } = tools
  const send = (file: Blob, query: string, options: ImportOptions) => {
    const { type = typeOf(file), idempotencyKey, ...others } = options
    return asAuthor({
      ...others,
      method: 'POST',
      path: `/v1/documents/import/${query}`,
      file,
      timeoutMs: IMPORT_MILLISECONDS,
      headers: {
        'content-type': type,
        ...headerValue('idempotency-key', idempotencyKey),
      },
    })
  }

  return {
    importDocument: async (file, options = {}) =>
      documentOf<ImportedDocument>(await send(file, '', options)),

    async previewImport(file, options = {}) {
      const response = await send(file, '?dry_run=true', options)
      const { body } = response
      if (!isObject(body) || !isObject(body.content)) throw unexpectedResponse(response)
      return body as unknown as ImportPreview
    },
  }
}

/** Browsers know no type of Markdown, which the service takes for plain text. */
function typeOf(file: Blob): string {
  const { name = '' } = file as { name?: string }
  return /\.(?:md|markdown)$/i.test(name) ? 'text/markdown' : file.type || UNKNOWN
}
