export type Environment = Record<string, string | undefined>

/** A setting as the documentation shows it. */
export interface Setting {
  name: string
  defaultValue: string
  description: string
}

/** All settings. A test compares them with the table of docs/self-hosting.md. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'WARAQ_HOST',
    defaultValue: '127.0.0.1',
    description: 'The address to listen on. `0.0.0.0` opens the service to the network.',
  },
  {
    name: 'WARAQ_PORT',
    defaultValue: '4000',
    description: 'The port to listen on; 0 takes a free one.',
  },
  {
    name: 'WARAQ_PUBLIC_URL',
    defaultValue: 'http://HOST:PORT',
    description:
      'The address that customers use, such as `https://docs.example.com`. Absolute addresses are made from it, never from the Host header.',
  },
  {
    name: 'WARAQ_TRUST_PROXY',
    defaultValue: 'off',
    description:
      'Whose `X-Forwarded-For` is believed: `off`, or addresses and networks of your proxies, separated by commas.',
  },
  {
    name: 'WARAQ_DATA_DIR',
    defaultValue: './data',
    description:
      'The folder of the database and the master key; it is made, readable by its owner only.',
  },
  {
    name: 'WARAQ_DATABASE_URL',
    defaultValue: 'sqlite:DATA_DIR/waraq.db',
    description:
      'The database: `sqlite:` and a path for the embedded one, or the address of a PostgreSQL, such as `postgres://waraq:PASSWORD@db.internal/waraq?sslmode=verify-full`.',
  },
  {
    name: 'WARAQ_DATABASE_POOLER',
    defaultValue: 'off',
    description:
      '`transaction` where the address is that of a pooler, such as pgbouncer, which lends a connection for one transaction: statements are then sent whole each time.',
  },
  {
    name: 'WARAQ_DATABASE_REPLICA_URLS',
    defaultValue: '',
    description:
      'Addresses of replicas of that PostgreSQL, separated by commas: who reads by a signature or a share link may be answered from them.',
  },
  {
    name: 'WARAQ_DATABASE_LINEAGE',
    defaultValue: 'on',
    description:
      '`off` uses a PostgreSQL also when it is another cluster than before, or on an earlier timeline: after a failover that lost what was acknowledged.',
  },
  {
    name: 'WARAQ_MASTER_KEY_FILE',
    defaultValue: 'DATA_DIR/master.key',
    description:
      'The file of the master key. It is made at the first start; without it signing secrets, token keys and share links cannot be opened.',
  },
  {
    name: 'WARAQ_MASTER_KEY',
    defaultValue: '',
    description: 'The master key itself, 43 characters of base64url, in place of the file.',
  },
  {
    name: 'WARAQ_MAX_DOCUMENTS',
    defaultValue: '1000',
    description: 'Documents per identity. An organization may have its own: `waraq org limits`.',
  },
  {
    name: 'WARAQ_MAX_CONTENT_BYTES',
    defaultValue: '1048576',
    description: "A document's content in bytes of UTF-8. An organization may have its own.",
  },
  {
    name: 'WARAQ_MAX_IMAGES',
    defaultValue: '5000',
    description: 'Images per identity. An organization may have its own.',
  },
  {
    name: 'WARAQ_MAX_IMAGE_STORAGE',
    defaultValue: '2147483648',
    description: 'Bytes of all images of an identity. An organization may have its own.',
  },
  {
    name: 'WARAQ_IMAGE_DIR',
    defaultValue: 'DATA_DIR/blobs',
    description: 'The folder of the images, unless a bucket stores them.',
  },
  {
    name: 'WARAQ_S3_BUCKET',
    defaultValue: '',
    description: 'A bucket of an S3-compatible store for the images, in place of the folder.',
  },
  {
    name: 'WARAQ_S3_ENDPOINT',
    defaultValue: 'https://s3.REGION.amazonaws.com',
    description: 'The address of that store, without the bucket.',
  },
  {
    name: 'WARAQ_S3_REGION',
    defaultValue: 'us-east-1',
    description: 'The region that requests are signed for.',
  },
  {
    name: 'WARAQ_S3_ACCESS_KEY',
    defaultValue: '',
    description: 'The id of the key that signs requests to the store.',
  },
  { name: 'WARAQ_S3_SECRET_KEY', defaultValue: '', description: 'The secret of that key.' },
  {
    name: 'WARAQ_S3_STYLE',
    defaultValue: 'path',
    description: 'Where a URL names the bucket: in the `path`, or `virtual` for the host name.',
  },
  {
    name: 'WARAQ_S3_PREFIX',
    defaultValue: '',
    description: 'The prefix of every key in the bucket, such as `waraq/`.',
  },
  {
    name: 'WARAQ_S3_PUBLIC_URL',
    defaultValue: 'WARAQ_S3_ENDPOINT',
    description: 'The address of the store as browsers reach it, where it is another one.',
  },
  {
    name: 'WARAQ_S3_DELIVERY',
    defaultValue: 'stream',
    description:
      'How the bytes of an image reach a reader: `stream` through the service, or `redirect` to an address of the store that works for a minute.',
  },
  {
    name: 'WARAQ_KEEP_IMAGE_GPS',
    defaultValue: 'off',
    description: '`on` keeps the GPS position in photographs, visible to every reader.',
  },
  {
    name: 'WARAQ_IMAGE_VARIANTS',
    defaultValue: 'on',
    description: 'Smaller variants of images on request (`?w=`); `off` serves originals only.',
  },
  {
    name: 'WARAQ_IMAGE_URL_FOLLOWS_EXP',
    defaultValue: 'off',
    description:
      '`on` ends an image address that a signature opened at its `exp`, instead of after two hours.',
  },
  {
    name: 'WARAQ_SCRIPTURE',
    defaultValue: 'on',
    description:
      '`off` serves documents only: nothing of scripture is built, and its calls answer 503.',
  },
  {
    name: 'WARAQ_SCRIPTURE_DIR',
    defaultValue: 'DATA_DIR/scripture',
    description:
      'The folder of the Quran corpus: one file, built at the first start. Services may share it.',
  },
  {
    name: 'WARAQ_TRANSLATIONS',
    defaultValue: '',
    description:
      'The translations of the Quran to install: `all`, `none`, or languages and slugs, separated by commas. Without it installed ones stay, and a new server installs none, because most forbid commercial use: docs/quran-and-hadith.md has the terms of each.',
  },
  {
    name: 'WARAQ_HADITH_SOURCE',
    defaultValue: '',
    description:
      'The address that collections of hadith are fetched from, such as `https://raw.githubusercontent.com/fawazahmed0/hadith-api/1`. docs/quran-and-hadith.md has the terms of each source.',
  },
  {
    name: 'WARAQ_HADITH_FORMAT',
    defaultValue: 'hadith-api',
    description: 'How that source is laid out: `hadith-api` or `sunnah-api`.',
  },
  {
    name: 'WARAQ_HADITH_KEY',
    defaultValue: '',
    description: 'The key of a source that asks for one (`X-API-Key`).',
  },
  {
    name: 'WARAQ_HADITH_COLLECTIONS',
    defaultValue: 'all',
    description: 'The collections to fetch, separated by commas, in any spelling.',
  },
  {
    name: 'WARAQ_CORPUS_SYNC',
    defaultValue: 'daily',
    description:
      'How often the server asks the source what changed: `hourly`, `daily`, `weekly` or `off`. Nodes that share the folder take turns.',
  },
  {
    name: 'WARAQ_STORE_MILLISECONDS',
    defaultValue: '8000',
    description:
      'How long the store of images may say nothing before an image call is answered with 503.',
  },
  {
    name: 'WARAQ_SEARCH_TIMEOUT_MS',
    defaultValue: '2000',
    description:
      'CPU time that one search of scripture may take. A search that runs out of it answers what it has found, with `"partial": true`.',
  },
  {
    name: 'WARAQ_REPORT_ALTERED_VERSES',
    defaultValue: 'off',
    description:
      '`on` adds `altered_verses` to the answers to creates and saves: verse nodes that are not letter for letter what they name.',
  },
  {
    name: 'WARAQ_SIGNATURE_MAX_SECONDS',
    defaultValue: 'off',
    description: 'The longest life of a read signature that is accepted, seen from now.',
  },
  {
    name: 'WARAQ_RATE_LIMITS',
    defaultValue: 'on',
    description: '`off` disables rate limiting, for deployments behind a limiting proxy.',
  },
  {
    name: 'WARAQ_RATE_ANONYMOUS',
    defaultValue: '300',
    description:
      'Guesses at credentials a minute from one address. Expired and revoked credentials do not count.',
  },
  {
    name: 'WARAQ_RATE_IDENTITY',
    defaultValue: '1200',
    description:
      'Requests a minute of one identity, with bursts of a quarter of it. An organization may have its own.',
  },
  {
    name: 'WARAQ_RATE_MINT',
    defaultValue: '6000',
    description: 'Mints a minute with one API key. An organization may have its own.',
  },
  {
    name: 'WARAQ_RATE_SCRIPTURE',
    defaultValue: '600',
    description: 'Quran and hadith requests a minute from one address.',
  },
  {
    name: 'WARAQ_RATE_SHARE',
    defaultValue: '6000',
    description: 'Reads a minute through one share link.',
  },
  {
    name: 'WARAQ_CORS_ORIGINS',
    defaultValue: '*',
    description:
      'Origins whose pages may call the service, separated by commas. `*` is every origin.',
  },
  {
    name: 'WARAQ_ERROR_DETAILS',
    defaultValue: 'on',
    description:
      '`off` leaves only the code in the body of an error, for clients that compare whole bodies.',
  },
  {
    name: 'WARAQ_DOCS_URL',
    defaultValue: 'PUBLIC_URL/docs',
    description: 'The address of the documentation, which errors link to in `doc_url`.',
  },
  {
    name: 'WARAQ_LOG_LEVEL',
    defaultValue: 'info',
    description: '`debug`, `info`, `warn`, `error` or `silent`.',
  },
  {
    name: 'WARAQ_ACCESS_LOG',
    defaultValue: 'on',
    description:
      'A line for each request: method, route, status, time. Never a path, a token or a query.',
  },
  {
    name: 'WARAQ_DRAIN_SECONDS',
    defaultValue: '1',
    description:
      'After SIGTERM, how long `/readyz` says 503 before new connections are refused, so that a load balancer can look away.',
  },
  {
    name: 'WARAQ_KEEP_ALIVE_SECONDS',
    defaultValue: '8',
    description:
      "How long an idle connection is kept: more than your load balancer's own idle time.",
  },
  {
    name: 'WARAQ_WRITE_BATCH',
    defaultValue: '256',
    description:
      'Writes that may share one fsync. 1 commits each on its own, which is slower and no safer.',
  },
]

/** Settings of the environment that this version does not know, probably typos. */
export function unknownSettings(env: Environment): string[] {
  const known = new Set(SETTINGS.map(({ name }) => name))
  return Object.keys(env).filter((name) => name.startsWith('WARAQ_') && !known.has(name))
}

const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  WARAQ_KEEP_IMAGE_POSITION: 'WARAQ_KEEP_IMAGE_GPS',
  WARAQ_RATE_STRANGER: 'WARAQ_RATE_ANONYMOUS',
  WARAQ_SEARCH_MILLISECONDS: 'WARAQ_SEARCH_TIMEOUT_MS',
}

/** A hint for an unknown setting, or an empty string. */
export const hintOn = (name: string): string => {
  const current = RENAMED_SETTINGS[name]
  return current === undefined ? '' : `: it is called ${current} now`
}
