import type { Secret } from '../../lib/secret.ts'
import { createServerAddress } from './server-address.ts'

export interface PostgresConfig {
  url: string
  isPooled?: boolean
  replicaUrls?: readonly string[]
  hasLineage?: boolean
  secrets?: DatabaseSecrets
}

/** Secrets that can change while the server runs. */
export interface DatabaseSecrets {
  url?: Secret
  /** Separated by commas. */
  replicaUrls?: Secret
  /** Replaces the password in each URL. */
  password?: Secret
}

/** The servers with their current secrets; a file keeps the number and order of the replicas. */
export function addressesOf({ url, replicaUrls = [], secrets = {} }: PostgresConfig) {
  const { password } = secrets
  const all = Object.values(secrets)
  return {
    primary: createServerAddress({
      url,
      password,
      secrets: all,
      readUrl: () => secrets.url?.text,
    }),
    replicas: replicaUrls.map((replica, at) =>
      createServerAddress({
        url: replica,
        password,
        secrets: all,
        readUrl: () => secrets.replicaUrls?.text.split(',')[at],
      }),
    ),
  }
}
