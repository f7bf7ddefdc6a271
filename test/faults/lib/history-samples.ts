/** Short constructors of calls on one document, for histories that keep the rules or break one. */
import type { Operation, Version } from './history-operations.ts'

export const version = (revision: number, value = `v${revision}`, id = 'a'): Version => ({
  id,
  revision,
  etag: `"${revision}-${value}"`,
  value,
  updatedAt: `2026-01-01T00:00:${String(revision).padStart(2, '0')}Z`,
})

type Kind = Operation['kind']
type Of<K extends Kind> = Extract<Operation, { kind: K }>
const CALL = { identity: 'one', status: 200 }

/** A call that took from one moment to another. */
export const at = (calledAt: number, returnedAt = calledAt + 1) => ({
  ...CALL,
  calledAt,
  returnedAt,
})

export const create = (time: object, more: Partial<Of<'create'>> = {}): Operation =>
  ({
    kind: 'create',
    key: 'k1',
    value: 'v1',
    version: version(1),
    ...time,
    status: 201,
    ...more,
  }) as never
export const update = (
  time: object,
  revision: number,
  more: Partial<Of<'update'>> = {},
): Operation => {
  const updated = version(revision)
  return {
    kind: 'update',
    id: 'a',
    value: updated.value,
    version: updated,
    ...time,
    ...more,
  } as never
}
export const lostUpdate = (time: object, value: string, status = 0): Operation =>
  ({ kind: 'update', id: 'a', value, ...time, status }) as never
export const remove = (time: object, status = 204): Operation =>
  ({ kind: 'delete', id: 'a', ...time, status }) as never
export const read = (time: object, result: Version | 'gone'): Operation =>
  (result === 'gone'
    ? { kind: 'read', id: 'a', ...time, status: 404 }
    : { kind: 'read', id: result.id, version: result, ...time }) as never
export const list = (time: object, ...versions: Version[]): Operation =>
  ({
    kind: 'list',
    entries: versions.map(({ id, value, updatedAt }) => ({ id, title: value, updatedAt })),
    ...time,
  }) as never
