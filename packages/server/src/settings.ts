export type Environment = Record<string, string | undefined>

/** One setting as the documentation shows it. */
export interface Setting {
  name: string
  fallback: string
  meaning: string
}

/** Every setting there is. docs/self-hosting.md has this table, and a test holds the two together. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'WARAQ_HOST',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on. `0.0.0.0` opens the service to the network.',
  },
  { name: 'WARAQ_PORT', fallback: '4000', meaning: 'The port to listen on; 0 takes a free one.' },
  {
    name: 'WARAQ_PUBLIC_URL',
    fallback: 'http://HOST:PORT',
    meaning:
      'The address that customers use, such as `https://docs.example.com`. Absolute addresses are made from it, never from the Host header.',
  },
  {
    name: 'WARAQ_TRUST_PROXY',
    fallback: 'off',
    meaning:
      'Whose `X-Forwarded-For` is believed: `off`, or addresses and networks of your proxies, separated by commas.',
  },
  {
    name: 'WARAQ_DATA_DIR',
    fallback: './data',
    meaning:
      'The folder of the database and the master key; it is made, readable by its owner only.',
  },
  {
    name: 'WARAQ_DATABASE_URL',
    fallback: 'sqlite:DATA_DIR/waraq.db',
    meaning:
      'The database: `sqlite:` and a path for the embedded one, or the address of a PostgreSQL, such as `postgres://waraq:PASSWORD@db.internal/waraq?sslmode=verify-full`.',
  },
  {
    name: 'WARAQ_DATABASE_POOLER',
    fallback: 'off',
    meaning:
      '`transaction` where the address is that of a pooler, such as pgbouncer, which lends a connection for one transaction: statements are then sent whole each time.',
  },
  {
    name: 'WARAQ_DATABASE_REPLICA_URLS',
    fallback: '',
    meaning:
      'Addresses of replicas of that PostgreSQL, separated by commas: who reads by a signature or a share link may be answered from them.',
  },
  {
    name: 'WARAQ_DATABASE_LINEAGE',
    fallback: 'on',
    meaning:
      '`off` uses a PostgreSQL also when it is another cluster than before, or on an earlier timeline: after a failover that lost what was acknowledged.',
  },
  {
    name: 'WARAQ_MASTER_KEY_FILE',
    fallback: 'DATA_DIR/master.key',
    meaning:
      'The file of the master key. It is made at the first start; without it signing secrets, token keys and share links cannot be opened.',
  },
  {
    name: 'WARAQ_MASTER_KEY',
    fallback: '',
    meaning: 'The master key itself, 43 characters of base64url, in place of the file.',
  },
  {
    name: 'WARAQ_MAX_DOCUMENTS',
    fallback: '1000',
    meaning: 'Documents per identity. An organization may have its own: `waraq org limits`.',
  },
  {
    name: 'WARAQ_MAX_CONTENT_BYTES',
    fallback: '1048576',
    meaning: "A document's content in bytes of UTF-8. An organization may have its own.",
  },
  {
    name: 'WARAQ_MAX_IMAGES',
    fallback: '5000',
    meaning: 'Images per identity. An organization may have its own.',
  },
  {
    name: 'WARAQ_MAX_IMAGE_STORAGE',
    fallback: '2147483648',
    meaning: 'Bytes of all images of an identity. An organization may have its own.',
  },
  {
    name: 'WARAQ_IMAGE_DIR',
    fallback: 'DATA_DIR/blobs',
    meaning: 'The folder where images lie, unless they lie in a bucket.',
  },
  {
    name: 'WARAQ_S3_BUCKET',
    fallback: '',
    meaning: 'A bucket of an S3-compatible store for the images, in place of the folder.',
  },
  {
    name: 'WARAQ_S3_ENDPOINT',
    fallback: 'https://s3.REGION.amazonaws.com',
    meaning: 'The address of that store, without the bucket.',
  },
  {
    name: 'WARAQ_S3_REGION',
    fallback: 'us-east-1',
    meaning: 'The region that requests are signed for.',
  },
  {
    name: 'WARAQ_S3_ACCESS_KEY',
    fallback: '',
    meaning: 'The id of the key that signs requests to the store.',
  },
  { name: 'WARAQ_S3_SECRET_KEY', fallback: '', meaning: 'The secret of that key.' },
  {
    name: 'WARAQ_S3_STYLE',
    fallback: 'path',
    meaning: 'Where the bucket stands in an address: `path`, or `virtual` for the host name.',
  },
  {
    name: 'WARAQ_S3_PREFIX',
    fallback: '',
    meaning: 'What stands before every key in the bucket, such as `waraq/`.',
  },
  {
    name: 'WARAQ_S3_PUBLIC_URL',
    fallback: 'WARAQ_S3_ENDPOINT',
    meaning: 'The address of the store as browsers reach it, where it is another one.',
  },
  {
    name: 'WARAQ_S3_DELIVERY',
    fallback: 'stream',
    meaning:
      'How the bytes of an image reach a reader: `stream` through the service, or `redirect` to an address of the store that works for a minute.',
  },
  {
    name: 'WARAQ_KEEP_IMAGE_POSITION',
    fallback: 'off',
    meaning: '`on` keeps in a photograph where it was taken, for whoever sees it.',
  },
  {
    name: 'WARAQ_IMAGE_VARIANTS',
    fallback: 'on',
    meaning:
      'Smaller copies of images for those who ask for them (`?w=`); `off` shows every image as it is.',
  },
  {
    name: 'WARAQ_IMAGE_URL_FOLLOWS_EXP',
    fallback: 'off',
    meaning:
      '`on` ends an image address that a signature opened at its `exp`, instead of after two hours.',
  },
  {
    name: 'WARAQ_SCRIPTURE',
    fallback: 'on',
    meaning:
      '`off` serves documents only: nothing of scripture is built, and its calls answer 503.',
  },
  {
    name: 'WARAQ_SCRIPTURE_DIR',
    fallback: 'DATA_DIR/scripture',
    meaning:
      'The folder of the Quran as it is searched: one file, built at the first start. Services may share it.',
  },
  {
    name: 'WARAQ_TRANSLATIONS',
    fallback: 'en-transliteration,bn,en,es,fr,ru,sv,tr,ur',
    meaning:
      'The translations of the Quran to install: `all`, `none`, or languages and slugs, separated by commas. Those of the default are for non-commercial use; docs/quran-and-hadith.md has the terms of each.',
  },
  {
    name: 'WARAQ_HADITH_SOURCE',
    fallback: '',
    meaning:
      'The address that collections of hadith are fetched from, such as `https://raw.githubusercontent.com/fawazahmed0/hadith-api/1`. docs/quran-and-hadith.md has the terms of each source.',
  },
  {
    name: 'WARAQ_HADITH_FORMAT',
    fallback: 'hadith-api',
    meaning: 'How that source is laid out: `hadith-api` or `sunnah-api`.',
  },
  {
    name: 'WARAQ_HADITH_KEY',
    fallback: '',
    meaning: 'The key of a source that asks for one (`X-API-Key`).',
  },
  {
    name: 'WARAQ_HADITH_COLLECTIONS',
    fallback: 'all',
    meaning: 'The collections to fetch, separated by commas, in any spelling.',
  },
  {
    name: 'WARAQ_CORPUS_SYNC',
    fallback: 'daily',
    meaning:
      'How often the server asks the source what changed: `hourly`, `daily`, `weekly` or `off`. Nodes that share the folder take turns.',
  },
  {
    name: 'WARAQ_STORE_MILLISECONDS',
    fallback: '8000',
    meaning:
      'How long the store of images may say nothing before an image call is answered with 503.',
  },
  {
    name: 'WARAQ_SEARCH_MILLISECONDS',
    fallback: '2000',
    meaning:
      'CPU time that one search of scripture may take. A search that runs out of it answers what it has found, with `"partial": true`.',
  },
  {
    name: 'WARAQ_REPORT_ALTERED_VERSES',
    fallback: 'off',
    meaning:
      '`on` adds `altered_verses` to the answers to creates and saves: verse nodes that are not letter for letter what they name.',
  },
  {
    name: 'WARAQ_SIGNATURE_MAX_SECONDS',
    fallback: 'off',
    meaning: 'The longest life of a read signature that is accepted, seen from now.',
  },
  {
    name: 'WARAQ_RATE_LIMITS',
    fallback: 'on',
    meaning: '`off` counts nobody, for a proxy in front that does.',
  },
  {
    name: 'WARAQ_RATE_STRANGER',
    fallback: '300',
    meaning:
      'Guesses at credentials a minute from one address. A credential that expired or was revoked is no guess.',
  },
  {
    name: 'WARAQ_RATE_IDENTITY',
    fallback: '1200',
    meaning:
      'Requests a minute of one identity, with bursts of a quarter of it. An organization may have its own.',
  },
  {
    name: 'WARAQ_RATE_MINT',
    fallback: '6000',
    meaning: 'Mints a minute with one API key. An organization may have its own.',
  },
  {
    name: 'WARAQ_RATE_SCRIPTURE',
    fallback: '600',
    meaning: 'Quran and hadith requests a minute from one address.',
  },
  {
    name: 'WARAQ_RATE_SHARE',
    fallback: '6000',
    meaning: 'Reads a minute through one share link.',
  },
  {
    name: 'WARAQ_CORS_ORIGINS',
    fallback: '*',
    meaning: 'Origins whose pages may call the service, separated by commas. `*` is every origin.',
  },
  {
    name: 'WARAQ_LOG_LEVEL',
    fallback: 'info',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`.',
  },
  {
    name: 'WARAQ_ACCESS_LOG',
    fallback: 'on',
    meaning:
      'A line for each request: method, route, status, time. Never a path, a token or a query.',
  },
  {
    name: 'WARAQ_DRAIN_SECONDS',
    fallback: '1',
    meaning:
      'After SIGTERM, how long `/readyz` says 503 before new connections are refused, so that a load balancer can look away.',
  },
  {
    name: 'WARAQ_KEEP_ALIVE_SECONDS',
    fallback: '8',
    meaning: "How long an idle connection is kept: more than your load balancer's own idle time.",
  },
  {
    name: 'WARAQ_WRITE_BATCH',
    fallback: '256',
    meaning:
      'Writes that may share one fsync. 1 commits each on its own, which is slower and no safer.',
  },
]

/** Settings in the environment that no version of this build reads: most likely a slip of the pen. */
export function unknownSettings(env: Environment): string[] {
  const known = new Set(SETTINGS.map(({ name }) => name))
  return Object.keys(env).filter((name) => name.startsWith('WARAQ_') && !known.has(name))
}
