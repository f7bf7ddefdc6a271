import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDisk, type Survival } from './disk.ts'
import { parseTrace } from './system-calls.ts'

const hex = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const path = (name: string): string => `"${hex(`/data/${name}`)}"`
const fd = (number: number, name = ''): string => `${number}<${hex(`/data${name && `/${name}`}`)}>`

const create = (name: string): string =>
  `openat(AT_FDCWD<${hex('/')}>, ${path(name)}, O_RDWR|O_CREAT, 0600) = ${fd(3, name)}`
const write = (name: string, text: string, at: number): string =>
  `pwrite64(${fd(3, name)}, "${hex(text)}", ${text.length}, ${at}) = ${text.length}`
const sync = (name = ''): string => `fsync(${fd(3, name)}) = 0`

const stories: [what: string, lines: string[], left: Record<string, string>][] = [
  ['a file without a sync of its folder is gone', [create('a'), write('a', 'x', 0), sync('a')], {}],
  [
    'a name without its bytes is an empty file',
    [create('a'), write('a', 'x', 0), sync()],
    { a: '' },
  ],
  [
    'what both syncs cover is there, and nothing after them',
    [create('a'), write('a', 'one', 0), sync('a'), sync(), write('a', 'two', 3)],
    { a: 'one' },
  ],
  [
    'a removal without a sync of the folder did not happen',
    [create('a'), sync('a'), sync(), `unlink(${path('a')}) = 0`],
    { a: '' },
  ],
  [
    'a removal with it did',
    [create('a'), sync('a'), sync(), `unlink(${path('a')}) = 0`, sync()],
    {},
  ],
  [
    'a truncated file has its truncated length',
    [create('a'), write('a', 'long', 0), `ftruncate(${fd(3, 'a')}, 2) = 0`, sync('a'), sync()],
    { a: 'lo' },
  ],
  [
    'a link and a new name are names of the same bytes',
    [create('a'), write('a', 'x', 0), sync('a'), `link(${path('a')}, ${path('b')}) = 0`, sync()],
    { a: 'x', b: 'x' },
  ],
  [
    'a renamed file has one name',
    [create('a'), write('a', 'x', 0), sync('a'), `rename(${path('a')}, ${path('b')}) = 0`, sync()],
    { b: 'x' },
  ],
  [
    'a call that failed did nothing',
    [
      create('a'),
      `pwrite64(${fd(3, 'a')}, "${hex('x')}", 1, 0) = -1 ENOSPC (No space)`,
      sync('a'),
      sync(),
    ],
    { a: '' },
  ],
  [
    'a sync covers what was done when it began',
    [
      create('a'),
      sync(),
      `1 fsync(${fd(3, 'a')} <unfinished ...>`,
      write('a', 'x', 0),
      '1 <... fsync resumed>) = 0',
    ],
    { a: '' },
  ],
]

for (const [what, lines, remaining] of stories) {
  test(`on the disk of these tests ${what}`, () => {
    assert.deepEqual(imageAfter(lines, 'nothing', 0), remaining)
  })
}

test('on the disk of these tests what no sync covers may survive in whole, and in sectors', () => {
  const lines = [create('a'), sync(), write('a', 'x'.repeat(600), 0)]
  assert.deepEqual(imageAfter(lines, 'some writes', 0), { a: 'x'.repeat(600) })
  assert.deepEqual(imageAfter(lines, 'some writes', 1), { a: '' })
  let odds = 0
  const image = imageAfter(lines, 'some sectors', () => odds++ % 2)
  assert.deepEqual(image, { a: 'x'.repeat(512) })
})

function imageAfter(lines: string[], survival: Survival, odds: number | (() => number)): object {
  const disk = createDisk('/data')
  const trace = lines.map((line) => (line.startsWith('1 ') ? line : `2 ${line}`)).join('\n')
  const calls = parseTrace(trace).sort((a, b) => a.ended - b.ended)
  for (const call of calls) disk.apply(call)
  const image = disk.imageOf(survival, typeof odds === 'number' ? () => odds : odds)
  return Object.fromEntries([...image].map(([name, bytes]) => [name, bytes.toString()]))
}
