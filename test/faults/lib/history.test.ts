import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolations } from './history.ts'
import type { Operation, Version, ViolationKind } from './history-operations.ts'
import { at, create, list, lostUpdate, read, remove, update, version } from './history-samples.ts'

const kindsOf = (operations: Operation[]): Set<ViolationKind> =>
  new Set(findViolations(operations).map(({ kind }) => kind))

const GOOD: [string, Operation[]][] = [
  [
    'writes, reads and lists in turn',
    [
      create(at(0)),
      update(at(2), 2, { condition: 1 }),
      list(at(4), version(2)),
      { ...lostUpdate(at(6), 'x', 412), condition: 1 } as Operation,
      read(at(8), version(2)),
    ],
  ],
  [
    'a write that was cut and is there, or is not, or comes late',
    [
      create(at(0)),
      lostUpdate(at(2), 'v2'),
      lostUpdate(at(4), 'never', 503),
      read(at(6), version(1)),
      read(at(8), version(2)),
    ],
  ],
  [
    'a write that others see before it is answered',
    [create(at(0)), update(at(2, 10), 2), read(at(4), version(2)), read(at(20), version(2))],
  ],
  [
    'two reads at once that see an old and a new version',
    [
      create(at(0)),
      update(at(2, 10), 2),
      read(at(3, 9), version(2)),
      read(at(4, 8), version(1)),
      read(at(20), version(2)),
    ],
  ],
  [
    'a creation that was cut, asked for again and then listed',
    [
      { ...create(at(0)), status: 0, version: undefined } as never,
      list(at(2), version(1)),
      create(at(4)),
      read(at(6), version(1)),
    ],
  ],
  [
    'a deletion that was cut and came true',
    [create(at(0)), remove(at(2), 0), list(at(4)), remove(at(6), 404), read(at(8), 'gone')],
  ],
]

for (const [name, operations] of GOOD) {
  test(`findViolations accepts ${name}`, () => {
    assert.deepEqual(findViolations(operations), [])
  })
}

const end = (result: Version | 'gone') => read(at(100), result)
const other: Version = { ...version(1, 'v9', 'b'), updatedAt: version(9).updatedAt }

/** Histories that break a rule: what is found in them. */
const BAD: [string, ViolationKind[], Operation[]][] = [
  ['a lost write', ['lost write'], [create(at(0)), update(at(2), 2), end(version(1))]],
  ['a lost document', ['lost document'], [create(at(0)), end('gone')]],
  [
    'a lost creation in a list',
    ['missing in a list'],
    [create(at(0)), list(at(2)), end(version(1))],
  ],
  [
    'a deleted document that is back',
    ['deleted and back'],
    [create(at(0)), remove(at(2)), end(version(1))],
  ],
  [
    'a document that was seen gone and is back',
    ['deleted and back'],
    [create(at(0)), remove(at(2), 503), read(at(4), 'gone'), end(version(1))],
  ],
  [
    'a deleted document in a list',
    ['deleted and back'],
    [create(at(0)), remove(at(2)), list(at(4), version(1)), end('gone')],
  ],
  [
    'one revision with two contents',
    ['two contents'],
    [create(at(0)), update(at(2), 2), lostUpdate(at(2), 'y'), end(version(2, 'y'))],
  ],
  [
    'one revision with two entity tags',
    ['two contents'],
    [create(at(0)), end({ ...version(1), etag: '"1-else"' })],
  ],
  [
    'an answer to one write with the content of another',
    ['unknown content', 'two contents'],
    [create(at(0)), update(at(2), 2, { value: 'mine' }), end(version(2))],
  ],
  [
    'two writes that are answered with one revision',
    ['two contents', 'acknowledged twice'],
    [
      create(at(0)),
      update(at(2), 2),
      update(at(2), 2, { value: 'y', version: version(2, 'y') }),
      end(version(2)),
    ],
  ],
  [
    'two deletions that are answered as done',
    ['acknowledged twice'],
    [create(at(0)), remove(at(2, 6)), remove(at(3, 5)), end('gone')],
  ],
  [
    'one write that is done twice',
    ['applied twice'],
    [
      create(at(0)),
      lostUpdate(at(2), 'v2'),
      lostUpdate(at(2), 'z'),
      read(at(4), version(2)),
      end(version(3, 'v2')),
    ],
  ],
  [
    'a read of what was replaced',
    ['went back'],
    [create(at(0)), update(at(2), 2), read(at(4), version(1)), end(version(2))],
  ],
  [
    'a list of what was replaced',
    ['went back'],
    [create(at(0)), update(at(2), 2), list(at(4), version(1)), end(version(2))],
  ],
  [
    'a write that goes through with an old If-Match',
    ['condition ignored'],
    [create(at(0)), update(at(2), 2), update(at(4), 3, { condition: 1 }), end(version(3))],
  ],
  [
    'a 412 without another writer',
    ['refused without a cause'],
    [create(at(0)), { ...lostUpdate(at(2), 'x', 412), condition: 1 } as Operation, end(version(1))],
  ],
  [
    'a write that was refused and done',
    ['refused and applied', 'refused without a cause'],
    [
      create(at(0)),
      { ...lostUpdate(at(2), 'v2', 412), condition: 1 } as Operation,
      lostUpdate(at(4), 'x'),
      end(version(2)),
    ],
  ],
  [
    'content that no request wrote',
    ['unknown content'],
    [create(at(0)), lostUpdate(at(2), 'x'), end(version(2))],
  ],
  [
    'content that is read before it is written',
    ['unknown content', 'went back'],
    [create(at(0)), read(at(2), version(2)), update(at(4), 2), end(version(2))],
  ],
  [
    'more revisions than writes',
    ['unknown revision'],
    [create(at(0)), lostUpdate(at(2), 'v3'), end(version(3))],
  ],
  [
    'one key with two documents',
    ['one key, two documents', 'never read at the end'],
    [create(at(0)), create(at(2), { version: version(1, 'v1', 'b') }), end(version(1))],
  ],
  [
    'an unknown document in a list',
    ['unknown content'],
    [create(at(0)), list(at(2), other, version(1)), end(version(1))],
  ],
  [
    'a document of another identity in a list',
    ['unknown content'],
    [create(at(0)), { ...list(at(2), version(1)), identity: 'two' } as Operation, end(version(1))],
  ],
  [
    'a document that is twice in a list',
    ['twice in a list'],
    [create(at(0)), list(at(2), version(1), version(1)), end(version(1))],
  ],
  [
    'a list that is not sorted',
    ['list out of order'],
    [
      create(at(0)),
      create(at(0), { key: 'k2', value: 'v9', version: other }),
      list(at(2), version(1), other),
      end(version(1)),
      read(at(100), other),
    ],
  ],
  ['a document without a final read', ['never read at the end'], [create(at(0))]],
  [
    'an answer that no rule explains',
    ['unexpected answer'],
    [create(at(0)), lostUpdate(at(2), 'x', 400), end(version(1))],
  ],
]

for (const [name, kinds, operations] of BAD) {
  test(`findViolations reports ${name}`, () => {
    assert.deepEqual(kindsOf(operations), new Set(kinds))
  })
}
