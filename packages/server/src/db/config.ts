import { resolve } from 'node:path'
import type { DatabaseConfig } from './engine.ts'

/** The part of the settings reader used here. */
interface Readers {
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice
  flag(name: string): boolean
  parsed<Value>(name: string, parse: (value: string) => Value): Value | undefined
  problem(sentence: string): void
}

const POOLERS = ['off', 'transaction']

/** Reads the database settings. */
export function readDatabaseConfig(read: Readers, file: string): DatabaseConfig {
  const database = read.parsed('WARAQ_DATABASE_URL', parseDatabaseUrl) ?? { file }
  const isPooled = read.oneOf('WARAQ_DATABASE_POOLER', POOLERS) === 'transaction'
  const replicaUrls = read.parsed('WARAQ_DATABASE_REPLICA_URLS', parseReplicaUrls)
  const hasLineage = read.flag('WARAQ_DATABASE_LINEAGE')
  if ('url' in database) {
    return {
      ...database,
      ...(!hasLineage && { hasLineage }),
      ...(isPooled && { isPooled }),
      ...(replicaUrls && { replicaUrls }),
    }
  }
  if (replicaUrls)
    read.problem('WARAQ_DATABASE_REPLICA_URLS needs a PostgreSQL as WARAQ_DATABASE_URL')
  return database
}

function parseReplicaUrls(value: string): string[] {
  const urls = value.split(',').map((part) => part.trim())
  if (urls.every(isPostgresUrl)) return urls
  throw new Error('must be addresses such as postgres://db2.internal/waraq, separated by commas')
}

const isPostgresUrl = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)

function parseDatabaseUrl(value: string): DatabaseConfig {
  const [, file] = /^sqlite:(.+)$/.exec(value) ?? []
  if (file) return { file: resolve(file) }
  if (isPostgresUrl(value)) return { url: value }
  throw new Error('must be sqlite: and a path, or postgres:// and an address')
}
