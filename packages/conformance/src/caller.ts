import type { Credential, HttpResponse, Send } from './call.ts'

/**
 * The document and image endpoints, 2 to 8 and 10 to 12, for one caller: an author with an embed
 * token, a reader with a signature in the query, or an anonymous client.
 */
export interface Caller {
  list(): Promise<HttpResponse>
  /** Sends a string unchanged, any other value as JSON. */
  create(body: unknown): Promise<HttpResponse>
  get(id: string, headers?: Record<string, string>): Promise<HttpResponse>
  save(id: string, body: unknown, headers?: Record<string, string>): Promise<HttpResponse>
  remove(id: string): Promise<HttpResponse>
  shareInfo(id: string): Promise<HttpResponse>
  share(id: string, isShared: unknown): Promise<HttpResponse>
  upload(body: unknown): Promise<HttpResponse>
  confirm(imageId: string): Promise<HttpResponse>
  imageUrl(imageId: string, documentId?: string): Promise<HttpResponse>
}

/** The query parameters of a signed read. */
export interface SignatureQuery {
  readonly sig?: string
  readonly exp?: string
}

interface CallerOptions {
  readonly credential?: Credential
  /** Added to every request, to show what a signature does not grant. */
  readonly query?: SignatureQuery
}

export const DOCUMENTS = '/v1/documents/'
export const documentPath = (id: string): string => `${DOCUMENTS}${encodeURIComponent(id)}/`
export const sharedPath = (token: string): string =>
  `${DOCUMENTS}shared/${encodeURIComponent(token)}/`

const imagePath = (id: string): string => `${DOCUMENTS}images/${encodeURIComponent(id)}/`

export function createCaller(send: Send, { credential, query }: CallerOptions): Caller {
  const suffix = query ? `?${new URLSearchParams({ ...query })}` : ''

  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send({ method, path: path + suffix, credential, headers, body: text })
  }

  return {
    list: () => call('GET', DOCUMENTS),
    create: (body) => call('POST', DOCUMENTS, body),
    get: (id, headers) => call('GET', documentPath(id), undefined, headers),
    save: (id, body, headers) => call('PATCH', documentPath(id), body, headers),
    remove: (id) => call('DELETE', documentPath(id)),
    shareInfo: (id) => call('GET', `${documentPath(id)}share/`),
    share: (id, isShared) => call('PATCH', `${documentPath(id)}share/`, { is_shared: isShared }),
    upload: (body) => call('POST', `${DOCUMENTS}images/upload/`, body),
    confirm: (imageId) => call('POST', `${imagePath(imageId)}confirm/`),
    imageUrl(imageId, documentId) {
      const fields = { ...(documentId !== undefined && { document_id: documentId }), ...query }
      const parameters = new URLSearchParams(fields).toString()
      return send({
        method: 'GET',
        path: `${imagePath(imageId)}url/${parameters && `?${parameters}`}`,
        credential,
      })
    },
  }
}
