/** The backend under test and what its operator gave us. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly signingSecret: string
  /** A key of an organization that is suspended. */
  readonly suspendedApiKey?: string | undefined
  readonly revokedApiKey?: string | undefined
  /** The API key and the signing secret of another organization. */
  readonly otherApiKey?: string | undefined
  readonly otherSigningSecret?: string | undefined
  /** How many documents one identity may have. */
  readonly documentCap?: number | undefined
  /** How many bytes the JSON of a document's content may have. */
  readonly sizeLimit?: number | undefined
  /** Where the clock of the backend is set: POST {"now": an ISO 8601 time, or null for the real one}. */
  readonly clockUrl?: string | undefined
  /** Milliseconds that one answer may take. */
  readonly timeout: number
}

/** What the suite needs from outside itself. */
export interface Environment {
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly wait: (milliseconds: number) => Promise<void>
  /** Different for every run, so that two runs never share an identity. */
  readonly runId: string
}
