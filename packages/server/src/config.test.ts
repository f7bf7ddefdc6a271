// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one row per setting.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { type Config, ConfigError, docsUrlOf, readConfig } from './config.ts'
import { hintOn, SECRET_SETTINGS, SETTINGS, unknownSettings } from './settings.ts'

const S3 = { WARAQ_S3_BUCKET: 'b12', WARAQ_S3_ACCESS_KEY: 'a', WARAQ_S3_SECRET_KEY: 's' }
// Settings of a bucket are ignored without one.
const POSTGRES = { WARAQ_DATABASE_URL: 'postgres://w@db/w' }
// So are those of a listener that is off; another host needs a token.
const METRICS = { WARAQ_ADMIN_PORT: '9464', WARAQ_METRICS_TOKEN_FILE: '/run/token' }
const read = (name: string, value: string) =>
  readConfig({
    ...(name.startsWith('WARAQ_S3_') && S3),
    ...(/^WARAQ_DATABASE_(?!URL)/.test(name) && POSTGRES),
    ...(name === 'WARAQ_PDF_BROWSER_SANDBOX' && { WARAQ_PDF_BROWSER: '/usr/bin/chromium' }),
    ...(/^WARAQ_(?:ADMIN|METRICS)_/.test(name) && METRICS),
    [name]: value,
  })
const s3Of = ({ blobs }: Config) => ('s3' in blobs ? blobs.s3 : undefined)

test('the default configuration is local, stores data beside it, and has the documented limits', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 4000,
    publicUrl: undefined,
    trustProxy: false,
    dataDir: resolve('data'),
    database: { file: resolve('data/waraq.db') },
    masterKey: { text: '', file: resolve('data/master.key') },
    limits: {
      maxDocuments: 1_000,
      maxContentBytes: 1_048_576,
      maxImages: 5_000,
      maxImageStorage: 2_147_483_648,
    },
    history: {
      allHours: 24,
      hourlyDays: 7,
      dailyDays: 90,
      trashDays: 30,
      maxBytes: 536_870_912,
    },
    blobs: { folder: resolve('data/blobs') },
    scripture: {
      isOn: true,
      dir: resolve('data/scripture'),
      editions: undefined,
      searchMilliseconds: 2_000,
      source: undefined,
      syncMilliseconds: 86_400_000,
    },
    reportsAlteredVerses: false,
    keepsImagePosition: false,
    storeMilliseconds: 8_000,
    makesImageVariants: true,
    maxImageMemory: 134_217_728,
    imageUrlFollowsExp: false,
    signatureMaxSeconds: undefined,
    grantMaxSeconds: 900,
    rates: {
      anonymous: { perMinute: 300, burst: 300 },
      share: { perMinute: 6_000, burst: 6_000 },
      comment: { perMinute: 20, burst: 20 },
      identity: { perMinute: 1_200, burst: 300 },
      live: { perMinute: 360, burst: 30 },
      mint: { perMinute: 6_000, burst: 6_000 },
      scripture: { perMinute: 600, burst: 600 },
    },
    origins: '*',
    hasErrorDetails: true,
    docsUrl: undefined,
    servesDocs: true,
    mcp: 'read',
    isLive: true,
    logLevel: 'info',
    hasAccessLog: true,
    accessLogSample: 1,
    accessLogHasClient: false,
    maxImportBytes: 33_554_432,
    pdf: undefined,
    metrics: undefined,
    drainMilliseconds: 1_000,
    keepAliveMilliseconds: 80_000,
    events: { windowMicros: 5_000_000, keepMicros: 30 * 86_400_000_000 },
    auditMicros: 400 * 86_400_000_000,
    webhooks: { allowsHttp: false, privateNetworks: [] },
    maxBatch: 256,
    secretFiles: [],
  } satisfies Config)
})

test('an empty setting counts as not set', () => {
  const empty = Object.fromEntries(SETTINGS.map(({ name }) => [name, '']))
  assert.deepEqual(readConfig(empty), readConfig({}))
})

type Pick = (config: Config) => unknown

const SET: [name: string, value: string, pick: Pick, expected: unknown][] = [
  ['WARAQ_HOST', '0.0.0.0', ({ host }) => host, '0.0.0.0'],
  ['WARAQ_PORT', '0', ({ port }) => port, 0],
  ['WARAQ_PORT', '65535', ({ port }) => port, 65_535],
  ['WARAQ_PUBLIC_URL', 'https://docs.example.com', (c) => c.publicUrl, 'https://docs.example.com'],
  ['WARAQ_PUBLIC_URL', 'https://a.example/docs//', (c) => c.publicUrl, 'https://a.example/docs'],
  ['WARAQ_PUBLIC_URL', 'http://127.0.0.1:8080/', (c) => c.publicUrl, 'http://127.0.0.1:8080'],
  ['WARAQ_TRUST_PROXY', 'off', ({ trustProxy }) => trustProxy, false],
  ['WARAQ_TRUST_PROXY', '10.0.0.0/8, ::1', ({ trustProxy }) => trustProxy, ['10.0.0.0/8', '::1']],
  ['WARAQ_DATA_DIR', '/srv/waraq', ({ dataDir }) => dataDir, '/srv/waraq'],
  ['WARAQ_DATA_DIR', '/srv/waraq', ({ database }) => database, { file: '/srv/waraq/waraq.db' }],
  ['WARAQ_DATA_DIR', '/srv/waraq', ({ masterKey }) => masterKey.file, '/srv/waraq/master.key'],
  ['WARAQ_MAX_IMAGES', '7', ({ limits }) => limits.maxImages, 7],
  ['WARAQ_MAX_IMAGE_STORAGE', '0', ({ limits }) => limits.maxImageStorage, 0],
  ['WARAQ_VERSIONS_ALL_HOURS', '0', ({ history }) => history.allHours, 0],
  ['WARAQ_VERSIONS_HOURLY_DAYS', '3', ({ history }) => history.hourlyDays, 3],
  ['WARAQ_VERSIONS_DAILY_DAYS', '365', ({ history }) => history.dailyDays, 365],
  ['WARAQ_TRASH_DAYS', '0', ({ history }) => history.trashDays, 0],
  ['WARAQ_MAX_HISTORY_BYTES', '9', ({ history }) => history.maxBytes, 9],
  ['WARAQ_IMAGE_DIR', '/srv/images', ({ blobs }) => blobs, { folder: '/srv/images' }],
  ['WARAQ_SCRIPTURE', 'off', ({ scripture }) => scripture.isOn, false],
  ['WARAQ_SCRIPTURE_DIR', '/srv/quran', ({ scripture }) => scripture.dir, '/srv/quran'],
  ['WARAQ_DATA_DIR', '/srv/waraq', ({ scripture }) => scripture.dir, '/srv/waraq/scripture'],
  ['WARAQ_TRANSLATIONS', 'none', ({ scripture }) => scripture.editions, []],
  ['WARAQ_TRANSLATIONS', 'all', ({ scripture }) => scripture.editions?.length, 11],
  ['WARAQ_TRANSLATIONS', 'zh, en-sahih', (c) => c.scripture.editions, ['en-sahih', 'zh-makin']],
  ['WARAQ_REPORT_ALTERED_VERSES', 'on', (c) => c.reportsAlteredVerses, true],
  // Settings of a source are ignored without one.
  ['WARAQ_HADITH_FORMAT', 'sunnah-api', ({ scripture }) => scripture.source, undefined],
  ['WARAQ_HADITH_KEY', 'key', ({ scripture }) => scripture.source, undefined],
  ['WARAQ_HADITH_COLLECTIONS', 'bukhari', ({ scripture }) => scripture.source, undefined],
  ['WARAQ_CORPUS_SYNC', 'off', ({ scripture }) => scripture.syncMilliseconds, undefined],
  [
    'WARAQ_HADITH_SOURCE',
    'https://texts.example.com/a/',
    ({ scripture }) => scripture.source,
    { url: 'https://texts.example.com/a', format: 'hadith-api', collections: [] },
  ],
  ['WARAQ_STORE_MILLISECONDS', '900', ({ storeMilliseconds }) => storeMilliseconds, 900],
  ['WARAQ_SEARCH_TIMEOUT_MS', '900', ({ scripture }) => scripture.searchMilliseconds, 900],
  ['WARAQ_S3_BUCKET', 'images', (c) => s3Of(c)?.bucket, 'images'],
  [
    'WARAQ_S3_ENDPOINT',
    'http://127.0.0.1:9000/',
    (c) => s3Of(c)?.endpoint,
    'http://127.0.0.1:9000',
  ],
  ['WARAQ_S3_ENDPOINT', 'https://s3.example', (c) => s3Of(c)?.publicEndpoint, 'https://s3.example'],
  ['WARAQ_S3_REGION', 'eu-1', (c) => s3Of(c)?.endpoint, 'https://s3.eu-1.amazonaws.com'],
  ['WARAQ_S3_ACCESS_KEY', 'key', (c) => s3Of(c)?.accessKey.text, 'key'],
  ['WARAQ_S3_SECRET_KEY', 'secret', (c) => s3Of(c)?.secretKey.text, 'secret'],
  ['WARAQ_S3_STYLE', 'virtual', (c) => s3Of(c)?.style, 'virtual'],
  ['WARAQ_S3_PREFIX', 'waraq/2/', (c) => s3Of(c)?.prefix, 'waraq/2/'],
  ['WARAQ_S3_PUBLIC_URL', 'https://i.example', (c) => s3Of(c)?.publicEndpoint, 'https://i.example'],
  ['WARAQ_S3_DELIVERY', 'redirect', (c) => s3Of(c)?.delivery, 'redirect'],
  ['WARAQ_KEEP_IMAGE_GPS', 'on', (c) => c.keepsImagePosition, true],
  ['WARAQ_IMAGE_VARIANTS', 'off', (c) => c.makesImageVariants, false],
  ['WARAQ_MAX_IMAGE_MEMORY', '33554432', (c) => c.maxImageMemory, 33_554_432],
  ['WARAQ_IMAGE_URL_FOLLOWS_EXP', 'on', (c) => c.imageUrlFollowsExp, true],
  ['WARAQ_PDF_BROWSER', 'off', (c) => c.pdf, undefined],
  ['WARAQ_PDF_BROWSER', '/usr/bin/chromium', (c) => c.pdf?.path, '/usr/bin/chromium'],
  ['WARAQ_PDF_BROWSER_SANDBOX', 'off', (c) => c.pdf?.hasSandbox, false],
  ['WARAQ_DATABASE_URL', 'sqlite:/var/w.db', ({ database }) => database, { file: '/var/w.db' }],
  ['WARAQ_DATABASE_URL', 'sqlite:w.db', ({ database }) => database, { file: resolve('w.db') }],
  ['WARAQ_DATABASE_URL', 'postgres://w@db/w', (c) => c.database, { url: 'postgres://w@db/w' }],
  ['WARAQ_DATABASE_POOLER', 'off', (c) => c.database, { url: 'postgres://w@db/w' }],
  [
    'WARAQ_DATABASE_POOLER',
    'transaction',
    (c) => c.database,
    { url: 'postgres://w@db/w', isPooled: true },
  ],
  [
    'WARAQ_DATABASE_LINEAGE',
    'off',
    (c) => c.database,
    { url: 'postgres://w@db/w', hasLineage: false },
  ],
  [
    'WARAQ_DATABASE_REPLICA_URLS',
    'postgres://w@db2/w, postgres://w@db3/w',
    (c) => c.database,
    { url: 'postgres://w@db/w', replicaUrls: ['postgres://w@db2/w', 'postgres://w@db3/w'] },
  ],
  [
    'WARAQ_DATABASE_PASSWORD',
    'secret',
    (c) => c.database,
    { url: 'postgres://w@db/w', secrets: { password: { text: 'secret' } } },
  ],
  ['WARAQ_MASTER_KEY_FILE', '/run/key', ({ masterKey }) => masterKey.file, '/run/key'],
  ['WARAQ_MASTER_KEY', 'secret', ({ masterKey }) => masterKey.text, 'secret'],
  ['WARAQ_MAX_DOCUMENTS', '5', ({ limits }) => limits.maxDocuments, 5],
  ['WARAQ_MAX_CONTENT_BYTES', '1024', ({ limits }) => limits.maxContentBytes, 1_024],
  ['WARAQ_MAX_IMPORT_BYTES', '2048', (c) => c.maxImportBytes, 2_048],
  ['WARAQ_SIGNATURE_MAX_SECONDS', '3600', (c) => c.signatureMaxSeconds, 3_600],
  ['WARAQ_SIGNATURE_MAX_SECONDS', 'off', (c) => c.signatureMaxSeconds, undefined],
  ['WARAQ_GRANT_MAX_SECONDS', '60', (c) => c.grantMaxSeconds, 60],
  ['WARAQ_RATE_LIMITS', 'off', ({ rates }) => rates, undefined],
  ['WARAQ_RATE_ANONYMOUS', '7', ({ rates }) => rates?.anonymous, { perMinute: 7, burst: 7 }],
  ['WARAQ_RATE_IDENTITY', '10', ({ rates }) => rates?.identity, { perMinute: 10, burst: 3 }],
  ['WARAQ_RATE_IDENTITY', '100', ({ rates }) => rates?.live, { perMinute: 100, burst: 25 }],
  ['WARAQ_RATE_MINT', '7', ({ rates }) => rates?.mint, { perMinute: 7, burst: 7 }],
  ['WARAQ_RATE_SCRIPTURE', '7', ({ rates }) => rates?.scripture, { perMinute: 7, burst: 7 }],
  ['WARAQ_RATE_SHARE', '7', ({ rates }) => rates?.share, { perMinute: 7, burst: 7 }],
  ['WARAQ_CORS_ORIGINS', '*', ({ origins }) => origins, '*'],
  [
    'WARAQ_CORS_ORIGINS',
    'https://a.example, http://localhost:3000',
    ({ origins }) => origins,
    ['https://a.example', 'http://localhost:3000'],
  ],
  ['WARAQ_ERROR_DETAILS', 'off', ({ hasErrorDetails }) => hasErrorDetails, false],
  ['WARAQ_DOCS', 'off', (c) => [c.servesDocs, docsUrlOf(c, 'x')], [false, undefined]],
  ['WARAQ_MCP', 'off', (c) => c.mcp, 'off'],
  ['WARAQ_MCP', 'write', (c) => c.mcp, 'write'],
  ['WARAQ_LIVE', 'off', ({ isLive }) => isLive, false],
  ['WARAQ_DOCS_URL', 'https://a.example/help/', (c) => docsUrlOf(c, 'x'), 'https://a.example/help'],
  ['WARAQ_LOG_LEVEL', 'silent', ({ logLevel }) => logLevel, 'silent'],
  ['WARAQ_ACCESS_LOG', 'off', ({ hasAccessLog }) => hasAccessLog, false],
  ['WARAQ_ACCESS_LOG_SAMPLE', '0.1', ({ accessLogSample }) => accessLogSample, 0.1],
  ['WARAQ_ACCESS_LOG_CLIENT', 'on', ({ accessLogHasClient }) => accessLogHasClient, true],
  ['WARAQ_ADMIN_PORT', 'off', ({ metrics }) => metrics, undefined],
  ['WARAQ_ADMIN_PORT', '9100', ({ metrics }) => metrics?.port, 9_100],
  ['WARAQ_ADMIN_HOST', '0.0.0.0', ({ metrics }) => metrics?.host, '0.0.0.0'],
  ['WARAQ_ADMIN_NAMES', 'Waraq.Internal, w2', (c) => c.metrics?.names, ['waraq.internal', 'w2']],
  ['WARAQ_METRICS_TOKEN_FILE', '/run/t', ({ metrics }) => metrics?.token?.file?.path, '/run/t'],
  ['WARAQ_METRICS_ORGANIZATIONS', '0', ({ metrics }) => metrics?.maxOrganizations, 0],
  ['WARAQ_DRAIN_SECONDS', '0', ({ drainMilliseconds }) => drainMilliseconds, 0],
  ['WARAQ_KEEP_ALIVE_SECONDS', '65', (c) => c.keepAliveMilliseconds, 65_000],
  ['WARAQ_EVENTS_WINDOW_SECONDS', '0', ({ events }) => events.windowMicros, 0],
  ['WARAQ_EVENTS_DAYS', '7', ({ events }) => events.keepMicros, 604_800_000_000],
  ['WARAQ_AUDIT_DAYS', '7', ({ auditMicros }) => auditMicros, 604_800_000_000],
  ['WARAQ_WEBHOOKS', 'off', ({ webhooks }) => webhooks, undefined],
  ['WARAQ_WEBHOOK_ALLOW_HTTP', 'on', ({ webhooks }) => webhooks?.allowsHttp, true],
  [
    'WARAQ_WEBHOOK_PRIVATE_NETWORKS',
    '10.1.0.0/16, fd00::/8',
    ({ webhooks }) => webhooks?.privateNetworks.map(([address, bits]) => `${address}/${bits}`),
    ['10.1.0.0/16', 'fd00::/8'],
  ],
  ['WARAQ_WRITE_BATCH', '1', ({ maxBatch }) => maxBatch, 1],
]

for (const [name, value, pick, expected] of SET) {
  test(`${name}=${value} is read`, () => assert.deepEqual(pick(read(name, value)), expected))
}

test('the parser reads every setting of the table', () => {
  const tried = new Set(SET.map(([name]) => name))
  for (const { name, description } of SETTINGS) {
    assert.ok(tried.has(name), name)
    assert.match(name, /^WARAQ_[A-Z0-9_]+$/)
    assert.match(description, /\.$/, `${name} is explained in sentences`)
  }
  assert.equal(tried.size, SETTINGS.length)
})

const REFUSED: [name: string, values: string[]][] = [
  ['WARAQ_S3_BUCKET', ['a', 'A-bucket', 'a/b', 'b_c']],
  [
    'WARAQ_S3_ENDPOINT',
    ['s3.example', 'ftp://s3.example', 'https://s3.example/bucket', 'http://u@h'],
  ],
  ['WARAQ_S3_STYLE', ['host']],
  ['WARAQ_S3_PREFIX', ['/', 'a', '../', 'a//']],
  ['WARAQ_S3_DELIVERY', ['proxy']],
  ['WARAQ_PORT', ['-1', '65536', '80a', ' 80', '8e1', '4000.0', '0x50', '٤٠٠٠']],
  [
    'WARAQ_PUBLIC_URL',
    [
      'docs.example.com',
      'ftp://a.example',
      'https://u:p@a.example',
      'https://a.example/?x=1',
      'https://a.example/#x',
      'javascript:0',
    ],
  ],
  [
    'WARAQ_TRUST_PROXY',
    ['on', 'true', '*', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::1/129', ',', 'loopback'],
  ],
  [
    'WARAQ_DATABASE_URL',
    ['mysql://localhost/waraq', 'waraq.db', 'sqlite:', 'SQLITE:/x', 'postgres:', 'postgres://['],
  ],
  ['WARAQ_DATABASE_REPLICA_URLS', ['db2', 'sqlite:w.db', 'postgres://db2/w,', 'postgres://[']],
  ['WARAQ_MAX_DOCUMENTS', ['0', '-5', '10000001', 'many', '1_000']],
  ['WARAQ_MAX_CONTENT_BYTES', ['1023', '134217729', '1MB']],
  ['WARAQ_MAX_IMPORT_BYTES', ['1023', '33554433', '32MB']],
  ['WARAQ_MAX_IMAGE_MEMORY', ['0', '16777215', '17179869185', '128MB', 'off']],
  ['WARAQ_SCRIPTURE', ['yes', 'quran']],
  ['WARAQ_TRANSLATIONS', ['english', 'en;fr', 'en-sahih,', 'ALL', 'all,none']],
  ['WARAQ_REPORT_ALTERED_VERSES', ['yes']],
  ['WARAQ_STORE_MILLISECONDS', ['499', '60001']],
  ['WARAQ_SEARCH_TIMEOUT_MS', ['0', '60001']],
  [
    'WARAQ_HADITH_SOURCE',
    ['texts.example.com', 'ftp://texts.example.com', 'https://a@b/', 'https://a/?b'],
  ],
  ['WARAQ_HADITH_FORMAT', ['lk-csv', 'JSON']],
  ['WARAQ_CORPUS_SYNC', ['yearly', 'on']],
  ['WARAQ_SIGNATURE_MAX_SECONDS', ['0', 'on', '-1', '315360001']],
  ['WARAQ_GRANT_MAX_SECONDS', ['0', 'off', '-1', '86401']],
  ['WARAQ_RATE_LIMITS', ['true', 'ON', '1']],
  ['WARAQ_RATE_ANONYMOUS', ['0', '1.5']],
  ['WARAQ_RATE_IDENTITY', ['0', 'off']],
  ['WARAQ_RATE_MINT', ['0', '10000001']],
  ['WARAQ_RATE_SCRIPTURE', ['-1']],
  ['WARAQ_RATE_SHARE', ['0', 'off']],
  [
    'WARAQ_CORS_ORIGINS',
    [
      'app.example.com',
      'https://a.example/',
      'https://a.example/x',
      '*, https://a.example',
      'null',
      'https://*.example',
    ],
  ],
  ['WARAQ_ERROR_DETAILS', ['yes', 'none']],
  ['WARAQ_DOCS', ['yes', 'false']],
  ['WARAQ_MCP', ['on', 'READ']],
  ['WARAQ_LIVE', ['yes', 'none']],
  ['WARAQ_DOCS_URL', ['docs.example.com', 'javascript:0']],
  ['WARAQ_LOG_LEVEL', ['trace', 'INFO', 'loud']],
  ['WARAQ_ACCESS_LOG', ['yes', 'false']],
  ['WARAQ_ACCESS_LOG_SAMPLE', ['2', '-1', '.5', '10%', 'on']],
  ['WARAQ_ADMIN_PORT', ['on', '65536']],
  ['WARAQ_METRICS_ORGANIZATIONS', ['-1', '10001']],
  ['WARAQ_DRAIN_SECONDS', ['9', '-1', '0.5']],
  ['WARAQ_KEEP_ALIVE_SECONDS', ['0', '3601']],
  ['WARAQ_EVENTS_WINDOW_SECONDS', ['-1', '3601', '0.5']],
  ['WARAQ_EVENTS_DAYS', ['0', '3651']],
  ['WARAQ_AUDIT_DAYS', ['0', '36501']],
  ['WARAQ_WEBHOOKS', ['yes', 'send']],
  ['WARAQ_WEBHOOK_ALLOW_HTTP', ['yes']],
  ['WARAQ_WEBHOOK_PRIVATE_NETWORKS', ['on', '*', '10.0.0.0', '10.0.0.0/33', ',', '10.0.0.0/8,']],
  ['WARAQ_WRITE_BATCH', ['0', '4097']],
]

for (const [name, values] of REFUSED) {
  test(`readConfig rejects a meaningless ${name} by name`, () => {
    for (const value of values) {
      assert.throws(
        () => read(name, value),
        (error: unknown) =>
          error instanceof ConfigError && error.message.includes(`- ${name} must be `),
        `${name}=${value}`,
      )
    }
  })
}

test('error messages never contain a value', () => {
  const secret = 'a-pass:word'
  const inPlaceOf = [secret, `postgres://waraq:${secret}@[db/waraq`, `mysql://u:${secret}@db/w`]
  for (const value of inPlaceOf) {
    const env = Object.fromEntries(SETTINGS.map(({ name }) => [name, value]))
    assert.throws(
      () => readConfig(env),
      ({ name, message }: Error) => name === 'ConfigError' && !message.includes('a-pass'),
    )
  }
})

test('each secret can be in a file, which then is its only source', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const name of SECRET_SETTINGS) {
    const value = name.includes('_URL') ? 'postgres://w@db9/w' : 'canary'
    const path = join(folder, name)
    writeFileSync(path, `${value}\n`)
    const others = { ...POSTGRES, ...S3, WARAQ_HADITH_SOURCE: 'https://texts.example.com/a' }
    const env = { ...others, [name]: undefined, [`${name}_FILE`]: path }
    const { secretFiles, ...config } = readConfig(env)
    assert.deepEqual(secretFiles, [{ text: value, file: { setting: `${name}_FILE`, path } }])
    assert.ok(JSON.stringify(config).includes(value), name)
    assert.deepEqual(unknownSettings(env), [])
    assert.throws(
      () => readConfig({ ...env, [name]: value }),
      ({ message }: Error) => message.includes(`- ${name} and ${name}_FILE are both set`),
    )
    writeFileSync(path, '')
    assert.throws(
      () => readConfig(env),
      ({ message }: Error) => message.includes(`- ${name}_FILE names an empty file: ${path}`),
    )
  }
})

test('readConfig names the setting of a file without a valid URL', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'url')
  writeFileSync(path, 'mysql://canary')
  assert.throws(
    () => readConfig({ WARAQ_DATABASE_URL_FILE: path }),
    ({ message }: Error) =>
      message.includes('- WARAQ_DATABASE_URL_FILE must be') && !message.includes('canary'),
  )
})

test('readConfig rejects a password for a file', () => {
  assert.throws(
    () => readConfig({ WARAQ_DATABASE_PASSWORD: 'canary' }),
    /WARAQ_DATABASE_PASSWORD needs a PostgreSQL/,
  )
})

test('readConfig rejects replicas of a file', () => {
  const env = { WARAQ_DATABASE_REPLICA_URLS: 'postgres://db2/w' }
  assert.throws(() => readConfig(env), /WARAQ_DATABASE_REPLICA_URLS needs a PostgreSQL/)
})

test('readConfig reports all problems at once, one per line', () => {
  const wrong = Object.fromEntries(REFUSED.map(([name, [value = '']]) => [name, value]))
  // Rate limits that are off are not parsed.
  delete wrong.WARAQ_RATE_LIMITS
  assert.throws(
    () => readConfig({ ...S3, ...wrong }),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      const [head, ...lines] = error.message.split('\n')
      assert.equal(head, 'Bad configuration:')
      assert.deepEqual(lines.map((line) => line.split(' ')[1]).sort(), Object.keys(wrong).sort())
      return true
    },
  )
})

test('the configuration is frozen', () => {
  const config = readConfig({})
  assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
})

test('unknownSettings names unknown WARAQ settings only', () => {
  const env = { WARAQ_PROT: '80', WARAQ_PORT: '80', PATH: '/bin', waraq_port: '1', WARAQ: 'x' }
  assert.deepEqual(unknownSettings(env), ['WARAQ_PROT'])
  assert.equal(readConfig(env).port, 80)
})

test('a renamed or misspelled setting is reported with its current name', () => {
  const old = 'WARAQ_RATE_STRANGER'
  assert.deepEqual(unknownSettings({ [old]: '3' }), [old])
  assert.equal(hintOn(old), ': it is called WARAQ_RATE_ANONYMOUS now')
  assert.equal(hintOn('WARAQ_PROT'), ': did you mean WARAQ_PORT?')
  assert.equal(hintOn('WARAQ_SOMETHING'), '')
})
