import { type HttpResponse, unexpectedResponse } from '../http.ts'

/** A file of a document. */
export interface DocumentFile {
  blob: Blob
  /** The title of the document with the extension of the format. */
  fileName: string
  /** What the format could not hold, such as `{ image_missing: 2 }`. */
  losses: Record<string, number>
}

/** The file in a response. */
export function fileOf(response: HttpResponse): DocumentFile {
  const { body, headers } = response
  if (!(body instanceof Blob)) throw unexpectedResponse(response)
  const disposition = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain = 'document'] = /filename="([^"]+)"/.exec(disposition) ?? []
  const losses = headers.get('waraq-losses')?.split(', ') ?? []
  return {
    blob: body,
    fileName: encoded === undefined ? plain : decodeURIComponent(encoded),
    losses: Object.fromEntries(
      losses.map((loss) => loss.split('=')).map(([code, count]) => [code, Number(count)]),
    ),
  }
}
