import { type Secret, tryReloadSecret } from '../lib/secret.ts'
import type { S3Config } from './config.ts'

/** The keys that a request was signed with. */
export interface UsedKeys {
  accessKey: string
  secretKey: string
}

const RELOAD_MILLISECONDS = 5_000
const REFUSED_KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch'])

/** The keys of a bucket, read again from their files when the store refuses them. */
export function createS3Keys(
  { accessKey, secretKey }: Pick<S3Config, 'accessKey' | 'secretKey'>,
  monotonicNow: () => number,
) {
  const secrets: Secret[] = [accessKey, secretKey]
  let reloadedAt = Number.NEGATIVE_INFINITY

  const current = (): UsedKeys => ({ accessKey: accessKey.text, secretKey: secretKey.text })

  return {
    current,
    /** Whether new keys are available for another attempt. Reads the files at most once in 5 s. */
    areReplaced(used: UsedKeys): boolean {
      if (monotonicNow() - reloadedAt >= RELOAD_MILLISECONDS) {
        reloadedAt = monotonicNow()
        for (const secret of secrets) tryReloadSecret(secret)
      }
      const { accessKey: id, secretKey: key } = current()
      return id !== used.accessKey || key !== used.secretKey
    },
  }
}

/** Whether this 403 may mean that the keys are invalid; a response to HEAD has no code. */
export const mayRefuseKeys = (method: string, code: string): boolean =>
  method === 'HEAD' || REFUSED_KEYS.has(code)
