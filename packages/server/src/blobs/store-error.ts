/** An unexpected response of the store. */
export class BlobStoreError extends Error {
  override readonly name = 'StoreFailure'
  /** The store's error code, such as `NoSuchBucket`; empty if it sent none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`the store answered ${[status, code].join(' ').trim()}`)
    this.code = code
  }
}

/** Message and code of the innermost cause. */
export function rootCause(error: unknown): { message: string; code: string } {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  if (!(first instanceof Error)) return { message: String(first), code: '' }
  const code = 'code' in first && typeof first.code === 'string' ? first.code : ''
  // If several addresses of a host failed, the error has a code but no message.
  return { message: first.message || code, code: code || first.name }
}

const REMEDIES: readonly [codes: readonly string[], remedy: string][] = [
  [
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_SOCKET'],
    'Check that the store is running and that WARAQ_S3_ENDPOINT is its address.',
  ],
  [['ENOTFOUND', 'EAI_AGAIN'], 'No such host: check WARAQ_S3_ENDPOINT and WARAQ_S3_STYLE.'],
  [['TimeoutError', 'AbortError'], 'It does not respond in time: check the store and the network.'],
  [['InvalidAccessKeyId'], 'The store does not know the key: check WARAQ_S3_ACCESS_KEY.'],
  [['SignatureDoesNotMatch'], 'Check WARAQ_S3_SECRET_KEY, and WARAQ_S3_REGION.'],
  [
    ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'],
    'Set WARAQ_S3_REGION to the region of the bucket.',
  ],
  [['RequestTimeTooSkewed'], 'The clocks differ: set the clock of this machine.'],
  [['NoSuchBucket'], 'Create the bucket, or correct WARAQ_S3_BUCKET.'],
  [
    ['AccessDenied'],
    'Allow the key s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
  ],
  [
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'],
    'WARAQ_IMAGE_DIR must be a folder that the service may write to.',
  ],
  [['ENOSPC', 'EDQUOT'], 'The disk is full: free space for images.'],
]

/** A suggested fix for the operator, as a sentence. */
export function suggestFix(code: string): string {
  const remedy = REMEDIES.find(([codes]) => codes.includes(code))?.[1]
  if (remedy) return remedy
  return /CERT|SSL|TLS/.test(code)
    ? 'The store’s certificate is not trusted here: add its CA with NODE_EXTRA_CA_CERTS.'
    : 'See docs/operations/buckets.md.'
}
