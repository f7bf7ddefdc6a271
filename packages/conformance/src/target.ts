/** The backend under test and the operator's credentials. */
export interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly signingSecret: string
  /** The key of a suspended organization. */
  readonly suspendedApiKey?: string | undefined
  readonly revokedApiKey?: string | undefined
  /** The API key and the signing secret of another organization. */
  readonly otherApiKey?: string | undefined
  readonly otherSigningSecret?: string | undefined
  /** Maximum number of documents of an identity. */
  readonly documentCap?: number | undefined
  /** Maximum size of a document's content as JSON, in bytes. */
  readonly sizeLimit?: number | undefined
  /** URL that sets the backend's clock: POST {"now": ISO 8601 time or null for the real time}. */
  readonly clockUrl?: string | undefined
  /** Timeout of a request in milliseconds. */
  readonly timeout: number
}

/** The suite's dependencies on its environment. */
export interface Environment {
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly wait: (milliseconds: number) => Promise<void>
  /** Unique for every run, so that runs never share an identity. */
  readonly runId: string
}
