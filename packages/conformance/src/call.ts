/** A request and its response, as every check sees them. */

/** The credential of a request. Reports show its name instead of its value. */
export interface Credential {
  /** In the form of a shell variable: `API_KEY`. */
  readonly name: string
  readonly value: string
}

export interface Call {
  readonly method: string
  /** Relative to the base URL, with query. */
  readonly path: string
  readonly credential?: Credential | undefined
  readonly headers?: Record<string, string>
  /** The raw body; JSON unless `headers` says otherwise. */
  readonly body?: string | undefined
}

export interface HttpResponse {
  readonly call: Call
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON body; undefined if it is not JSON. */
  readonly body: unknown
}

export type Send = (call: Call) => Promise<HttpResponse>

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300

/** Whether the status blames the request (4xx). */
export const isClientError = ({ status }: HttpResponse): boolean => status >= 400 && status < 500

/** No response: the connection failed or timed out. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
  readonly call: Call

  constructor(call: Call, reason: string) {
    super(reason)
    this.call = call
  }
}
