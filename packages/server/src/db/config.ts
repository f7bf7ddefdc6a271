import { resolve } from 'node:path'
import type { Secret } from '../lib/secret.ts'
import type { DatabaseConfig } from './engine.ts'
import type { DatabaseSecrets } from './postgres/configured-addresses.ts'
import { isPostgresUrl } from './postgres/server-address.ts'

/** The part of the settings reader used here. */
interface Readers {
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice
  flag(name: string): boolean
  secret(name: string): Secret | undefined
  parsedSecret<Value>(
    name: string,
    parse: (value: string) => Value,
  ): { secret: Secret; value: Value } | undefined
  problem(sentence: string): void
}

const POOLERS = ['off', 'transaction']

export function readDatabaseConfig(read: Readers, file: string): DatabaseConfig {
  const chosen = read.parsedSecret('WARAQ_DATABASE_URL', parseDatabaseUrl)
  const database = chosen?.value ?? { file }
  const isPooled = read.oneOf('WARAQ_DATABASE_POOLER', POOLERS) === 'transaction'
  const replicas = read.parsedSecret('WARAQ_DATABASE_REPLICA_URLS', parseReplicaUrls)
  const password = read.secret('WARAQ_DATABASE_PASSWORD')
  const hasLineage = read.flag('WARAQ_DATABASE_LINEAGE')
  if ('url' in database) {
    const secrets: DatabaseSecrets = {
      ...(chosen?.secret.file && { url: chosen.secret }),
      ...(replicas?.secret.file && { replicaUrls: replicas.secret }),
      ...(password && { password }),
    }
    return {
      ...database,
      ...(!hasLineage && { hasLineage }),
      ...(isPooled && { isPooled }),
      ...(replicas && { replicaUrls: replicas.value }),
      ...(Object.keys(secrets).length > 0 && { secrets }),
    }
  }
  if (replicas) read.problem('WARAQ_DATABASE_REPLICA_URLS needs a PostgreSQL as WARAQ_DATABASE_URL')
  if (password) read.problem('WARAQ_DATABASE_PASSWORD needs a PostgreSQL as WARAQ_DATABASE_URL')
  return database
}

function parseReplicaUrls(value: string): string[] {
  const urls = value.split(',').map((part) => part.trim())
  if (urls.every(isPostgresUrl)) return urls
  throw new Error('must be addresses such as postgres://db2.internal/waraq, separated by commas')
}

function parseDatabaseUrl(value: string): DatabaseConfig {
  const [, file] = /^sqlite:(.+)$/.exec(value) ?? []
  if (file) return { file: resolve(file) }
  if (isPostgresUrl(value)) return { url: value }
  throw new Error('must be sqlite: and a path, or postgres:// and an address')
}
