import vectors from '../vectors.json' with { type: 'json' }

interface Signing {
  name: string
  signing_secret: string
  document_id: string
  exp: number
}

export interface SignatureVector extends Signing {
  signature: string
}

interface Granting extends Signing {
  right: string
  external_user_id: string
}

export interface GrantVector extends Granting {
  grant: string
}

interface Minting {
  name: string
  base_url: string
  api_key: string
  external_user_id: string
}

/** A call that a helper refuses before it sends anything. */
export type RefusalVector = { sdk_accepts?: boolean } & (
  | ({ call: 'sign' } & Signing)
  | ({ call: 'grant' } & Granting)
  | ({ call: 'mint' } & Minting)
)

/** One exchange with the stand-in service: its response, and what the helper makes of it. */
export interface MintVector {
  name: string
  external_user_id: string
  /** Whether the base URL ends in a slash. */
  slash?: boolean
  answer?: { status: number; headers: Record<string, string>; body: string }
  behavior?: 'close' | 'silence' | 'drops'
  token?: { token: string; expires_at: string }
  /** `{base_url}` in the message is that of the exchange. */
  error?: MintError
}

export interface MintError {
  status: number
  code: string
  message: string
  doc_url?: string
  request_id?: string
}

// The import has the literal types of the file.
export const VECTORS = vectors as {
  signatures: SignatureVector[]
  grants: GrantVector[]
  refusals: RefusalVector[]
  mints: MintVector[]
}
