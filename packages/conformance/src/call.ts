/** One request and its answer, as every check sees them. */

/** What a request authenticates with. The name stands for the value wherever a person reads. */
export interface Credential {
  /** Written like a shell variable: `API_KEY`. */
  readonly name: string
  readonly value: string
}

export interface Call {
  readonly method: string
  /** Below the base address, with its query. */
  readonly path: string
  readonly credential?: Credential | undefined
  readonly headers?: Record<string, string>
  /** The body as it travels; JSON unless `headers` say otherwise. */
  readonly body?: string | undefined
}

export interface Answer {
  readonly call: Call
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; undefined where it is none. */
  readonly body: unknown
}

export type Send = (call: Call) => Promise<Answer>

/** Whether the backend did what it was asked to. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Whether the backend said that the request is at fault, as a refusal does. */
export const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500

/** No answer came: the connection failed, or the time was over. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly call: Call

  constructor(call: Call, reason: string) {
    super(reason)
    this.call = call
  }
}
