// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one entry per setting.
import { nearestName } from '@waraq/contract'

export type Environment = Record<string, string | undefined>

/** A setting as the documentation shows it. */
export interface Setting {
  name: string
  defaultValue: string
  description: string
}

/** All settings. A test compares them with the tables of docs/operations/settings.md. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'WARAQ_HOST',
    defaultValue: '127.0.0.1',
    description: 'The address to listen on. `0.0.0.0` accepts connections from the network.',
  },
  {
    name: 'WARAQ_PORT',
    defaultValue: '4000',
    description: 'The port to listen on; change it if 4000 is taken. `0` selects a free port.',
  },
  {
    name: 'WARAQ_PUBLIC_URL',
    defaultValue: 'http://HOST:PORT',
    description:
      'The base of absolute URLs, such as `https://docs.example.com`. The server never uses the Host header for this.',
  },
  {
    name: 'WARAQ_TRUST_PROXY',
    defaultValue: 'off',
    description:
      'Proxies whose `X-Forwarded-For` the server trusts: `off`, or addresses and networks, separated by commas.',
  },
  {
    name: 'WARAQ_CORS_ORIGINS',
    defaultValue: '*',
    description:
      'Origins whose pages can call the service, separated by commas. `*` allows every origin.',
  },
  {
    name: 'WARAQ_SIGNATURE_MAX_SECONDS',
    defaultValue: 'off',
    description: 'Maximum time from now to the `exp` of a read signature.',
  },
  {
    name: 'WARAQ_GRANT_MAX_SECONDS',
    defaultValue: '900',
    description:
      'Maximum time from now to the `exp` of a grant, and so how long a co-author can still write after your backend stops signing.',
  },
  {
    name: 'WARAQ_ERROR_DETAILS',
    defaultValue: 'on',
    description:
      '`off` reduces the body of an error to its code, for clients that compare whole bodies.',
  },
  {
    name: 'WARAQ_DOCS_URL',
    defaultValue: 'PUBLIC_URL/docs',
    description: 'The URL of the documentation, to which errors link in `doc_url`.',
  },
  {
    name: 'WARAQ_DRAIN_SECONDS',
    defaultValue: '1',
    description:
      'Time after SIGTERM for which `/readyz` answers 503 while the server still accepts connections, so that a load balancer can react.',
  },
  {
    name: 'WARAQ_KEEP_ALIVE_SECONDS',
    defaultValue: '80',
    description:
      'Time for which an idle connection stays open. Keep it above the idle timeout of your proxy or load balancer.',
  },
  {
    name: 'WARAQ_DOCS',
    defaultValue: 'on',
    description:
      '`off` removes the documentation at `/docs`, which then redirects to `WARAQ_DOCS_URL` if that is set.',
  },
  {
    name: 'WARAQ_MCP',
    defaultValue: 'read',
    description:
      '`off` removes the endpoint `/mcp` for agents; `read` offers tools that change nothing; `write` also offers tools that create and save documents of the author.',
  },
  {
    name: 'WARAQ_LIVE',
    defaultValue: 'on',
    description:
      '`off` removes the endpoints with which pages write one document together: co-authors then see and merge what others saved with their own next save.',
  },
  {
    name: 'WARAQ_DATA_DIR',
    defaultValue: './data',
    description:
      'The folder of the database, the images and the master key. The server creates it, readable by its owner only.',
  },
  {
    name: 'WARAQ_DATABASE_URL',
    defaultValue: 'sqlite:DATA_DIR/waraq.db',
    description:
      'The database: `sqlite:PATH`, or a PostgreSQL URL such as `postgres://waraq:PASSWORD@db.internal/waraq?sslmode=verify-full`.',
  },
  {
    name: 'WARAQ_DATABASE_PASSWORD',
    defaultValue: '',
    description: 'The password for that PostgreSQL and its replicas. It replaces the one in a URL.',
  },
  {
    name: 'WARAQ_DATABASE_POOLER',
    defaultValue: 'off',
    description:
      '`transaction` for a pooler in transaction mode, such as pgbouncer: the server then uses no prepared statements and no session settings.',
  },
  {
    name: 'WARAQ_DATABASE_REPLICA_URLS',
    defaultValue: '',
    description:
      'URLs of read replicas of that PostgreSQL, separated by commas. They serve reads by signature and by share link.',
  },
  {
    name: 'WARAQ_DATABASE_LINEAGE',
    defaultValue: 'on',
    description:
      '`off` accepts another PostgreSQL cluster or an earlier timeline, such as after a failover that lost acknowledged writes.',
  },
  {
    name: 'WARAQ_WRITE_BATCH',
    defaultValue: '256',
    description:
      'Maximum number of writes that share one fsync (SQLite). `1` commits each write separately, which is slower and not safer.',
  },
  {
    name: 'WARAQ_MASTER_KEY_FILE',
    defaultValue: 'DATA_DIR/master.key',
    description:
      'The file of the master key, created at the first start. It decrypts signing secrets, token keys and share links.',
  },
  {
    name: 'WARAQ_MASTER_KEY',
    defaultValue: '',
    description: 'The master key itself, 43 characters of base64url. It replaces the file.',
  },
  {
    name: 'WARAQ_MAX_DOCUMENTS',
    defaultValue: '1000',
    description: 'Documents per identity. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_MAX_CONTENT_BYTES',
    defaultValue: '1048576',
    description:
      "Size of a document's content in bytes of UTF-8. `waraq org limits` overrides it for an organization.",
  },
  {
    name: 'WARAQ_MAX_IMPORT_BYTES',
    defaultValue: '33554432',
    description: 'Size of a file that becomes a document, at most 32 MiB.',
  },
  {
    name: 'WARAQ_MAX_IMAGES',
    defaultValue: '5000',
    description: 'Images per identity. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_MAX_IMAGE_STORAGE',
    defaultValue: '2147483648',
    description:
      'Bytes of all images of an identity. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_VERSIONS_ALL_HOURS',
    defaultValue: '24',
    description:
      'Hours for which every version of a document is kept after its replacement. `0` in this and the next two settings turns the history off. `waraq org limits` overrides each for an organization.',
  },
  {
    name: 'WARAQ_VERSIONS_HOURLY_DAYS',
    defaultValue: '7',
    description:
      'Days for which the last version of each hour is kept after that. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_VERSIONS_DAILY_DAYS',
    defaultValue: '90',
    description:
      'Days for which the last version of each day is kept after that. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_TRASH_DAYS',
    defaultValue: '30',
    description:
      'Days for which a deleted document can be restored. `0` deletes at once. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_EVENTS_WINDOW_SECONDS',
    defaultValue: '5',
    description:
      'Time for which saves of one document become one event. `0` publishes each save within a second.',
  },
  {
    name: 'WARAQ_EVENTS_DAYS',
    defaultValue: '30',
    description: 'Days for which the feed of an organization keeps its events.',
  },
  {
    name: 'WARAQ_AUDIT_DAYS',
    defaultValue: '400',
    description: 'Days for which the log of administrative changes is kept.',
  },
  {
    name: 'WARAQ_MAX_HISTORY_BYTES',
    defaultValue: '536870912',
    description:
      'Stored bytes of the versions and the trash of an identity. Saves beyond it succeed without a version, and deletions beyond twice that are final. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_IMAGE_DIR',
    defaultValue: 'DATA_DIR/blobs',
    description: 'The folder of the images. It is unused with `WARAQ_S3_BUCKET`.',
  },
  {
    name: 'WARAQ_S3_BUCKET',
    defaultValue: '',
    description: 'The bucket of an S3-compatible store for the images. It replaces the folder.',
  },
  {
    name: 'WARAQ_S3_ENDPOINT',
    defaultValue: 'https://s3.REGION.amazonaws.com',
    description: 'The URL of the store, without the bucket.',
  },
  {
    name: 'WARAQ_S3_REGION',
    defaultValue: 'us-east-1',
    description: 'The region in the signature of each request to the store.',
  },
  {
    name: 'WARAQ_S3_ACCESS_KEY',
    defaultValue: '',
    description: 'The id of the access key for the store.',
  },
  {
    name: 'WARAQ_S3_SECRET_KEY',
    defaultValue: '',
    description: 'The secret of that access key.',
  },
  {
    name: 'WARAQ_S3_STYLE',
    defaultValue: 'path',
    description: 'Position of the bucket in a URL: `path`, or `virtual` for the host name.',
  },
  {
    name: 'WARAQ_S3_PREFIX',
    defaultValue: '',
    description: 'A prefix for every key in the bucket, such as `waraq/`.',
  },
  {
    name: 'WARAQ_S3_PUBLIC_URL',
    defaultValue: 'WARAQ_S3_ENDPOINT',
    description: 'The URL of the store for browsers, if it differs.',
  },
  {
    name: 'WARAQ_S3_DELIVERY',
    defaultValue: 'stream',
    description:
      'Delivery of images to readers: `stream` through the service, or `redirect` to a URL of the store that is valid for 60 seconds.',
  },
  {
    name: 'WARAQ_KEEP_IMAGE_GPS',
    defaultValue: 'off',
    description:
      '`on` keeps all metadata of images, such as the GPS position of a photograph, visible to every reader.',
  },
  {
    name: 'WARAQ_IMAGE_VARIANTS',
    defaultValue: 'on',
    description: 'Smaller variants of images on request (`?w=`). `off` serves originals only.',
  },
  {
    name: 'WARAQ_MAX_IMAGE_MEMORY',
    defaultValue: '134217728',
    description:
      'Bytes of memory for making one variant. An image that needs more is served as it is.',
  },
  {
    name: 'WARAQ_IMAGE_URL_FOLLOWS_EXP',
    defaultValue: 'off',
    description:
      '`on` ends an image URL from a signed read at the `exp` of the signature. By default it ends after two hours.',
  },
  {
    name: 'WARAQ_STORE_MILLISECONDS',
    defaultValue: '8000',
    description:
      'Time without a response from the image store after which an image request fails with 503.',
  },
  {
    name: 'WARAQ_PDF_BROWSER',
    defaultValue: 'off',
    description:
      'The path of the Chromium that writes PDF files, such as `/usr/bin/chromium-headless-shell`. `off` answers 501 to them.',
  },
  {
    name: 'WARAQ_PDF_BROWSER_SANDBOX',
    defaultValue: 'on',
    description:
      '`off` starts that browser without its own sandbox: where the server is root, or a container or unit allows none.',
  },
  {
    name: 'WARAQ_SCRIPTURE',
    defaultValue: 'on',
    description:
      '`off` serves documents only: the server builds no corpus, and Quran and hadith endpoints answer 503.',
  },
  {
    name: 'WARAQ_SCRIPTURE_DIR',
    defaultValue: 'DATA_DIR/scripture',
    description:
      'The folder of the Quran corpus, one file that is built at the first start. Servers can share it.',
  },
  {
    name: 'WARAQ_TRANSLATIONS',
    defaultValue: '',
    description:
      'The Quran translations to install: `all`, `none`, or languages and slugs, separated by commas. If it is unset, installed ones stay, and a new server installs none, because most forbid commercial use: docs/guides/scripture.md has the terms of each.',
  },
  {
    name: 'WARAQ_HADITH_SOURCE',
    defaultValue: '',
    description:
      'The URL to download hadith collections from, such as `https://raw.githubusercontent.com/fawazahmed0/hadith-api/1`. docs/guides/scripture.md has the terms of each source.',
  },
  {
    name: 'WARAQ_HADITH_FORMAT',
    defaultValue: 'hadith-api',
    description: 'The format of that source: `hadith-api` or `sunnah-api`.',
  },
  {
    name: 'WARAQ_HADITH_KEY',
    defaultValue: '',
    description: 'The API key of the source (`X-API-Key`), if it requires one.',
  },
  {
    name: 'WARAQ_HADITH_COLLECTIONS',
    defaultValue: 'all',
    description: 'The collections to download, separated by commas, in any spelling.',
  },
  {
    name: 'WARAQ_CORPUS_SYNC',
    defaultValue: 'daily',
    description:
      'Interval at which the server checks the source for changes: `hourly`, `daily`, `weekly` or `off`. Servers that share the folder take turns.',
  },
  {
    name: 'WARAQ_SEARCH_TIMEOUT_MS',
    defaultValue: '2000',
    description:
      'CPU time of one scripture search. A search that exceeds it returns the results so far, with `"partial": true`.',
  },
  {
    name: 'WARAQ_REPORT_ALTERED_VERSES',
    defaultValue: 'off',
    description:
      '`on` adds `altered_verses` to responses to creates and saves: verse nodes whose text differs from the verse that they name. A report that takes longer than `WARAQ_SEARCH_TIMEOUT_MS` is omitted.',
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
      'Requests per minute with an invalid credential, per address. Expired and revoked credentials do not count.',
  },
  {
    name: 'WARAQ_RATE_IDENTITY',
    defaultValue: '1200',
    description:
      'Requests per minute of an identity. The burst is a quarter of it. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_RATE_MINT',
    defaultValue: '6000',
    description:
      'Tokens minted per minute with one API key. `waraq org limits` overrides it for an organization.',
  },
  {
    name: 'WARAQ_RATE_SCRIPTURE',
    defaultValue: '600',
    description: 'Quran and hadith requests per minute, per address.',
  },
  {
    name: 'WARAQ_RATE_SHARE',
    defaultValue: '6000',
    description: 'Reads per minute through one share link.',
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
      'One line per request: method, route, status, time, organization, bytes and the code of an error. It never contains a path, a token or a query, and health checks that succeed have none.',
  },
  {
    name: 'WARAQ_ACCESS_LOG_SAMPLE',
    defaultValue: '1',
    description:
      'The fraction of successful requests under one second that have a line, such as `0.1`. All others have one.',
  },
  {
    name: 'WARAQ_ACCESS_LOG_CLIENT',
    defaultValue: 'off',
    description:
      'Adds the network of the client to each line: `/24` of an IPv4 address, `/48` of an IPv6 one.',
  },
  {
    name: 'WARAQ_WEBHOOKS',
    defaultValue: 'on',
    description:
      '`off` sends no webhooks from this server, and answers 501 to requests that manage them. Use it for a copy of a database that others serve.',
  },
  {
    name: 'WARAQ_WEBHOOK_ALLOW_HTTP',
    defaultValue: 'off',
    description: '`on` also sends webhooks to `http` URLs, which anyone on the way can read.',
  },
  {
    name: 'WARAQ_WEBHOOK_PRIVATE_NETWORKS',
    defaultValue: '',
    description:
      'Private networks to which webhooks are sent, separated by commas, such as `10.1.0.0/16`. Every organization with a key of the scope `manage` reaches all of them.',
  },
  {
    name: 'WARAQ_ADMIN_PORT',
    defaultValue: 'off',
    description:
      'The port of a second listener with the metrics at `/metrics`, and the administration at `/admin/v1/` with its page at `/admin/`. `0` selects a free port.',
  },
  {
    name: 'WARAQ_ADMIN_HOST',
    defaultValue: '127.0.0.1',
    description:
      'The address of that listener. Any address but that of this machine needs `WARAQ_METRICS_TOKEN_FILE`.',
  },
  {
    name: 'WARAQ_ADMIN_NAMES',
    defaultValue: '',
    description:
      'Host names by which scrapers and operators reach that listener, separated by commas. Names of this machine always work, others get 421.',
  },
  {
    name: 'WARAQ_METRICS_TOKEN_FILE',
    defaultValue: '',
    description:
      'A file with the bearer token that scrapers send. Without it, scrapers need no token.',
  },
  {
    name: 'WARAQ_METRICS_ORGANIZATIONS',
    defaultValue: '200',
    description:
      'Maximum number of organizations with separate metrics; the others share the label `_other`. `0` removes these metrics.',
  },
]

/** Secrets that a file can contain instead, which the same name with `_FILE` names. */
export const SECRET_SETTINGS = [
  'WARAQ_DATABASE_URL',
  'WARAQ_DATABASE_PASSWORD',
  'WARAQ_DATABASE_REPLICA_URLS',
  'WARAQ_S3_ACCESS_KEY',
  'WARAQ_S3_SECRET_KEY',
  'WARAQ_HADITH_KEY',
] as const

const knownSettings = (): string[] => [
  ...SETTINGS.map(({ name }) => name),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
]

/** Variables of API clients, which the environment may contain too. */
const OF_CUSTOMERS = [
  'WARAQ_URL',
  'WARAQ_ORGANIZATION_ID',
  'WARAQ_API_KEY',
  'WARAQ_SIGNING_SECRET',
  'WARAQ_WEBHOOK_SECRET',
]

/** Settings of the environment that this version does not know, probably typos. */
export function unknownSettings(env: Environment): string[] {
  const names = new Set([...knownSettings(), ...OF_CUSTOMERS])
  return Object.keys(env).filter((name) => name.startsWith('WARAQ_') && !names.has(name))
}

const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  WARAQ_KEEP_IMAGE_POSITION: 'WARAQ_KEEP_IMAGE_GPS',
  WARAQ_RATE_STRANGER: 'WARAQ_RATE_ANONYMOUS',
  WARAQ_SEARCH_MILLISECONDS: 'WARAQ_SEARCH_TIMEOUT_MS',
}

/** Names that other programs use, and that are too far from ours for `nearestName`. */
const FOREIGN_SETTINGS: Readonly<Record<string, string>> = {
  WARAQ_METRICS_PORT: 'WARAQ_ADMIN_PORT',
  WARAQ_METRICS_HOST: 'WARAQ_ADMIN_HOST',
  WARAQ_METRICS_NAMES: 'WARAQ_ADMIN_NAMES',
  WARAQ_ADMIN_TOKEN_FILE: 'WARAQ_METRICS_TOKEN_FILE',
  WARAQ_ADDRESS: 'WARAQ_HOST',
  WARAQ_BIND: 'WARAQ_HOST',
  WARAQ_BASE_URL: 'WARAQ_PUBLIC_URL',
  WARAQ_DATA: 'WARAQ_DATA_DIR',
  WARAQ_DATA_FOLDER: 'WARAQ_DATA_DIR',
  WARAQ_DATABASE: 'WARAQ_DATABASE_URL',
  WARAQ_DB_URL: 'WARAQ_DATABASE_URL',
  WARAQ_ALLOWED_ORIGINS: 'WARAQ_CORS_ORIGINS',
  WARAQ_LOG: 'WARAQ_LOG_LEVEL',
  WARAQ_KEEP_ALIVE: 'WARAQ_KEEP_ALIVE_SECONDS',
  WARAQ_MAX_DOCUMENT_SIZE: 'WARAQ_MAX_CONTENT_BYTES',
}

/** A hint for an unknown setting, or an empty string. */
export function hintOn(name: string): string {
  const current = RENAMED_SETTINGS[name]
  if (current !== undefined) return `: it is called ${current} now`
  const nearest = FOREIGN_SETTINGS[name] ?? nearestName(name, knownSettings())
  return nearest === undefined ? '' : `: did you mean ${nearest}?`
}
