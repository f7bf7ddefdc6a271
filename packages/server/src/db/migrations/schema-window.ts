import { OperatorError } from '../../lib/operator-error.ts'

/** The schema of a database; version 0 if it is empty. */
export interface SchemaState {
  version: number
  /** The oldest schema whose builds can run on this one. */
  readableFrom: number
}

/** @throws OperatorError if a build with schema `buildVersion` cannot run on this one. */
export function requireReadableSchema(schema: SchemaState, buildVersion: number): void {
  if (isReadable(schema, buildVersion)) return
  throw new OperatorError(
    `the database has schema ${schema.version} and this build knows ${buildVersion}: run the newer Waraq that wrote it`,
  )
}

/** Whether a build with schema `buildVersion` can run on this one; it migrates an older one. */
export const isReadable = ({ version, readableFrom }: SchemaState, buildVersion: number): boolean =>
  version <= buildVersion || readableFrom <= buildVersion

/** The state in a row of `schema_versions`; undefined stands for an empty database. */
export function schemaStateOf(
  row: { version?: unknown; readable_from?: unknown } | undefined,
): SchemaState {
  const version = Number(row?.version ?? 0)
  // Early builds recorded no window, so only builds with their schema can run on it.
  return { version, readableFrom: Number(row?.readable_from ?? version) }
}
