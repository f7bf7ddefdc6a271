/** Bodies that cost a careless parser seconds, or whose numbers and keys it confuses. */

export const inContent = (value: string) => `{"content":{"type":"doc","content":[],"x":${value}}}`
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const nodes = (depth: number) =>
  `{"content":${'{"type":"doc","content":['.repeat(depth)}${']}'.repeat(depth)}}`
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(',')

/** Just below the largest body that is read. */
export const MOST = 3_200_000

/** Each with the outcome of a save. */
export const HOSTILE_JSON: [what: string, body: string, verdict: string][] = [
  ...[257, 1_000, 10_000, 100_000, 500_000, 1_500_000].flatMap(
    (depth): [string, string, string][] => [
      [`${depth} lists`, lists(depth), '400 invalid_json'],
      [`${depth} lists in a document`, inContent(lists(depth)), '400 invalid_json'],
    ],
  ),
  ...[257, 10_000, 500_000].map((depth): [string, string, string] => [
    `${depth} objects`,
    inContent(objects(depth)),
    '400 invalid_json',
  ]),
  ['129 nodes, which are 259 levels', nodes(129), '400 invalid_json'],
  ['100,000 nodes', nodes(100_000), '400 invalid_json'],
  ['unclosed lists', '['.repeat(MOST), '400 invalid_json'],
  ['unclosed objects', '{"":'.repeat(MOST / 4), '400 invalid_json'],
  ['unclosed lists over the size limit', '['.repeat(5_000_000), '413 document_too_large'],
  ['open strings', `${'"\\"'.repeat(MOST / 3)}`, '413 document_too_large'],
  ['backslashes alone', `"${'\\'.repeat(MOST)}`, '400 invalid_json'],
  ['a number of 900,000 digits', inContent('9'.repeat(900_000)), '400 invalid_content'],
  ['a fraction of 3,000,000 digits', inContent(`0.${'3'.repeat(3_000_000)}`), '200'],
  [
    '60,000 long integers that a double preserves',
    inContent(`[${many(60_000, () => '9007199254740992')}]`),
    '200',
  ],
  [
    'one integer that a double changes, after many',
    inContent(`[${many(60_000, () => '9007199254740992')},9007199254740993]`),
    '400 invalid_content',
  ],
  [
    '100,000 numbers that overflow',
    inContent(`[${many(100_000, () => '1e999')}]`),
    '400 invalid_content',
  ],
  [
    '100,001 nodes',
    `{"content":${JSON.stringify({ type: 'doc', content: Array(100_000).fill({ type: '' }) })}}`,
    '400 invalid_content',
  ],
  [
    '120,000 top-level keys',
    `{${many(120_000, (index) => `"k${index}":0`)}}`,
    '400 invalid_content',
  ],
  ['120,000 equal top-level keys', `{${many(120_000, () => '"k":0')}}`, '400 invalid_json'],
  [
    '120,000 keys in an object',
    inContent(`{${many(120_000, (index) => `"${index.toString(36)}":0`)}}`),
    '200',
  ],
  [
    '88,000 keys in an object, one of them escaped',
    inContent(`{"\\u0061":0,${many(88_000, (index) => `"${index.toString(36)}k":0`)}}`),
    '200',
  ],
  [
    '300,000 keys in an object, one of them escaped',
    inContent(`{"\\u0061":0,${many(300_000, (index) => `"${index.toString(36)}":0`)}}`),
    '413 document_too_large',
  ],
  ['120,000 equal keys in an object', inContent(`{${many(120_000, () => '"k":0')}}`), '200'],
  [
    'keys that would share a hash slot',
    inContent(`{${many(50_000, (index) => `"${2 ** 32 + index * 4_096}":0`)}}`),
    '200',
  ],
]
