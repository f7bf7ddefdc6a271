// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one entry per promise.
/** Rows of docs/scorecard.md: a promise of the service and the tests that measure it. */

export interface Row {
  id: string
  promise: string
  /** The required figure. */
  asked: string
  /** Parts of the paths of test files, as `npm test -- PATTERN` takes them. */
  tests: string[]
  /** Settings of the long form: rounds, pairs, cases. */
  env?: Record<string, string>
}

export interface Section {
  title: string
  rows: Row[]
}

const SERVER = 'packages/server/test'
const FAULTS = 'test/faults'
const BROWSER = 'test/browser'

export const SECTIONS: Section[] = [
  {
    title: 'Durability',
    rows: [
      {
        id: 'A1',
        promise: 'An acknowledged save survives kill -9',
        asked: '200 kills, 60,000 acknowledged, 0 lost, running again within 1 s',
        tests: [`${FAULTS}/kill`],
        env: { WARAQ_KILL_ROUNDS: '200' },
      },
      {
        id: 'A2',
        promise: 'An acknowledged save survives power loss',
        asked: '2,000 crash images, 0 lost; without fsync the same test loses',
        tests: [`${FAULTS}/power-loss`],
        env: { WARAQ_POWER_IMAGES: '2000' },
      },
      {
        id: 'A3',
        promise: 'A crash inside any system call leaves a consistent database',
        asked: '500 crash points, 0 lost',
        tests: [`${FAULTS}/crash-points`],
        env: { WARAQ_CRASH_POINTS: '500' },
      },
      {
        id: 'A4',
        promise: 'A disk error is reported, never acknowledged',
        asked: 'a failed write is 503, reads continue, 0 lost after a restart',
        tests: [`${FAULTS}/disk-errors`],
      },
      {
        id: 'A5',
        promise: 'A database that fails over, freezes or loses its network loses no write',
        asked: '0 lost, 0 deleted documents restored, 0 revisions with two contents',
        tests: [`${FAULTS}/cut-lines`, `${FAULTS}/failover`],
        env: { WARAQ_CUTS: '200', WARAQ_FAILOVERS: '10' },
      },
      {
        id: 'A6',
        promise: 'A graceful stop loses nothing',
        asked: '50 stops under load, 0 lost, 0 resets, exit 0 within 10 s',
        tests: [`${FAULTS}/stop`],
        env: { WARAQ_STOP_ROUNDS: '50' },
      },
      {
        id: 'A7',
        promise: 'A backup restores the exact data',
        asked: 'byte for byte, under load',
        tests: [`${SERVER}/backup.test`],
      },
      {
        id: 'A8',
        promise: 'A migration that is killed completes at the next start',
        asked: 'at every kill point',
        tests: [`${FAULTS}/migrations`],
      },
      {
        id: 'A9',
        promise: 'A damaged byte is found and never served',
        asked: '200 of 200 found, 0 answered with 200',
        tests: [`${SERVER}/damaged`],
        env: { WARAQ_FLIPS: '200' },
      },
    ],
  },
  {
    title: 'Availability',
    rows: [
      {
        id: 'B1',
        promise: 'Large documents do not slow others down',
        asked: 'loop delay p99 under 20 ms, p99 of a read under 50 ms',
        tests: [`${FAULTS}/large-documents`],
      },
      {
        id: 'B2',
        promise: 'Slow clients are disconnected',
        asked:
          '10 s to send a request and 20 s to read a response, give or take the checks; others unaffected',
        tests: [`${FAULTS}/slow-clients`, `${SERVER}/slow-senders`, `${SERVER}/slow-readers`],
      },
      {
        id: 'B3',
        promise: 'Hostile JSON uses little time and memory',
        asked: '4xx within 25 ms, 64 MB at most',
        tests: [`${SERVER}/hostile-json`],
      },
      {
        id: 'B4',
        promise: 'The server sheds overload and does not collapse',
        asked:
          'goodput 80 % of the peak at four times the load, p99 of others under 10 x or 100 ms on one core',
        tests: ['soak/overload'],
        env: { WARAQ_SOAK_MINUTES: '30' },
      },
      {
        id: 'B5',
        promise: 'Servers restart one after the other without a failed request',
        asked: '0 failed of 100,000',
        tests: [`${FAULTS}/two-nodes`],
        env: { WARAQ_ROLLING_REQUESTS: '100000' },
      },
      {
        id: 'B6',
        promise: 'An outage of the image store affects images only',
        asked: '503 within 2 s, documents unaffected',
        tests: [`${SERVER}/store-outage`],
      },
      {
        id: 'B7',
        promise: 'Memory, descriptors and latency do not grow',
        asked: '30 minutes: heap under 1 MB in 10 minutes, descriptors 0',
        tests: ['soak/soak'],
        env: { WARAQ_SOAK_MINUTES: '30' },
      },
      {
        id: 'B8',
        promise: 'The server tolerates clock jumps',
        asked: 'no crash, no timestamp runs backwards',
        tests: [`${SERVER}/clocks`],
      },
      {
        id: 'B9',
        promise: 'HTTP framing is strict',
        asked: 'every hostile framing refused as expected',
        tests: [`${SERVER}/framing`],
      },
      {
        id: 'B10',
        promise: 'Rate limits are exact',
        asked: 'within 5 % over two servers, an honest client is never limited',
        tests: [`${SERVER}/rate-limits`, `${SERVER}/shared-rate-limits`],
      },
      {
        id: 'B11',
        promise: 'Every parser takes linear time',
        asked: 't(64 KiB) at most 8 times t(16 KiB)',
        tests: ['test/growth'],
        env: { WARAQ_GROWTH: 'all' },
      },
    ],
  },
  {
    title: 'Correctness under concurrency',
    rows: [
      {
        id: 'C1',
        promise: 'Quotas are exact',
        asked: 'one 201 of 200 at the limit, in 50 of 50 rounds',
        tests: [`${SERVER}/quota`],
        env: { WARAQ_QUOTA_ROUNDS: '50' },
      },
      {
        id: 'C2',
        promise: 'No update is lost with If-Match',
        asked: 'one chain of versions',
        tests: [`${SERVER}/save-document`],
      },
      {
        id: 'C4',
        promise: 'A repeated create makes one document',
        asked: '500 of 500 after a cut, 200 at once',
        tests: [`${SERVER}/idempotency`, `${FAULTS}/cut-lines`],
        env: { WARAQ_CUTS: '200' },
      },
      {
        id: 'C5',
        promise: 'One identity for each external_user_id',
        asked: '200 first mints, 1 identity',
        tests: [`${SERVER}/identities`],
      },
      {
        id: 'C6',
        promise: 'Sharing is linearizable',
        asked: 'at most one live token',
        tests: [`${SERVER}/sharing`],
      },
      {
        id: 'C7',
        promise: 'Any sequence of requests matches the model, over both databases',
        asked: '10,000 sequences, 0 differences',
        tests: [`${SERVER}/document-model`, `${SERVER}/two-engines`],
        env: { WARAQ_MODEL_RUNS: '10000', WARAQ_ENGINE_RUNS: '2000' },
      },
      {
        id: 'C8',
        promise: 'No input breaks a parser',
        asked: '0 errors, 0 inputs over 50 ms, in an hour per parser',
        tests: ['test/fuzz'],
        env: { WARAQ_FUZZ_SECONDS: '60' },
      },
    ],
  },
  {
    title: 'Input',
    rows: [
      {
        id: 'D1',
        promise: 'JSON is accepted or rejected as the table specifies',
        asked: 'JSONTestSuite 318 of 318, 22 of 22',
        tests: [`${SERVER}/json.test`],
      },
      {
        id: 'D2',
        promise: 'Any text comes back unchanged',
        asked: '485 strings in 7 places, 0 x 5xx',
        tests: [`${SERVER}/naughty-strings`],
      },
      {
        id: 'D3',
        promise: 'Sizes are exact to the byte',
        asked: 'limit - 1, limit, limit + 1',
        tests: [`${SERVER}/content-limit`],
      },
      {
        id: 'D4',
        promise: 'No prototype is polluted',
        asked: '0',
        tests: [`${SERVER}/hostile-json`],
      },
      {
        id: 'D5',
        promise: 'Search and every regular expression are linear',
        asked: '0 vulnerable, 0 x 5xx',
        tests: ['test/regular-expressions', `${SERVER}/quran.test`, `${SERVER}/title-search`],
      },
    ],
  },
  {
    title: 'Authorization',
    rows: [
      {
        id: 'E1',
        promise: 'Every cell of the policy holds',
        asked: '100 %',
        tests: [`${SERVER}/access-matrix`],
      },
      {
        id: 'E2',
        promise: 'Neither bytes nor time reveal whether a document exists',
        asked: 'equal bytes; |t| under 4.5 over 20,000 pairs',
        tests: [`${SERVER}/existence-leaks`, `${SERVER}/timing`],
        env: { WARAQ_TIMING_PAIRS: '20000' },
      },
      {
        id: 'E3',
        promise: 'Revocation takes effect at once',
        asked: 'within 1 s',
        tests: [`${SERVER}/revocation-delay`, `${SERVER}/control-notifications`],
      },
      {
        id: 'E4',
        promise: 'Tenants never see each other',
        asked: '0 words of another tenant in any response or log',
        tests: [`${SERVER}/tenant-isolation`],
      },
      {
        id: 'E5',
        promise: 'Only content is writable',
        asked: '0 fields changed',
        tests: [`${SERVER}/mass-assignment`],
      },
    ],
  },
  {
    title: 'Tokens, keys and signatures',
    rows: [
      {
        id: 'F1',
        promise: 'Tokens are verified strictly',
        asked: 'Wycheproof 36 of 40 and 17 of 17, 484 of 484 refused over HTTP',
        tests: [`${SERVER}/wycheproof`],
      },
      {
        id: 'F2',
        promise: 'No forged token gives access',
        asked: '0 accepted',
        tests: [`${SERVER}/forged-tokens`, 'packages/server/src/access/embed-token'],
      },
      {
        id: 'F3',
        promise: 'A signature opens one document until exp',
        asked: '0 others accepted',
        tests: [`${SERVER}/read-signatures`, 'packages/server/src/access/signature'],
      },
      {
        id: 'F4',
        promise: 'Secrets are compared in constant time',
        asked: '|t| under 4.5 over 1,000,000 pairs; === is found',
        tests: [`${SERVER}/timing`],
        env: { WARAQ_TIMING_PAIRS: '20000' },
      },
      {
        id: 'F5',
        promise: 'No live secret is stored in clear',
        asked: '0 in files, log and dumps',
        tests: [`${SERVER}/secrecy`],
      },
      {
        id: 'F7',
        promise: 'Keys roll without downtime',
        asked: '0 failed mints',
        tests: [`${SERVER}/api-keys`, `${SERVER}/token-keys`],
      },
    ],
  },
  {
    title: 'Leaks',
    rows: [
      { id: 'G1', promise: 'Logs hold no secret', asked: '0', tests: [`${SERVER}/secrecy`] },
      {
        id: 'G2',
        promise: 'A cache serves no expired or foreign response',
        asked: '0 foreign, 0 stale through nginx',
        tests: [`${SERVER}/caching-proxy`],
      },
      {
        id: 'G3',
        promise: 'Every response has the security headers',
        asked: '100 %',
        tests: [`${SERVER}/every-response`],
      },
      {
        id: 'G4',
        promise: 'CORS opens what pages need and no mint',
        asked: 'every preflight of the client passes',
        tests: [`${SERVER}/cors`],
      },
    ],
  },
  {
    title: 'Images',
    rows: [
      {
        id: 'H1',
        promise: 'No file breaks the inspection',
        asked: 'every file of the corpus within 5 ms, 0 crashes',
        tests: ['packages/server/src/images/hostile-files'],
      },
      {
        id: 'H2',
        promise: 'Image bombs are refused',
        asked: '100 %',
        tests: [`${SERVER}/image-limits`],
      },
      {
        id: 'H3',
        promise: 'The store contains only objects of valid tickets',
        asked: '0 other objects served',
        tests: [`${SERVER}/presigned-urls`],
      },
      {
        id: 'H4',
        promise: 'Unsharing, deletion and suspension reach images',
        asked: '0 served afterwards',
        tests: [`${SERVER}/images.test`, `${SERVER}/image-reading`],
      },
    ],
  },
  {
    title: 'Renderer, editor and SDK',
    rows: [
      {
        id: 'I1',
        promise: 'No document runs a script',
        asked: '0 of 50,000 cases; the control runs',
        tests: [`${BROWSER}/hostile-documents`],
        env: { WARAQ_ATTACKS: 'all' },
      },
      {
        id: 'I2',
        promise: 'Pages work under the strictest policy',
        asked: '0 violations',
        tests: [`${BROWSER}/strict-policy`],
      },
      {
        id: 'I4',
        promise: 'A heavy document opens',
        asked: 'first paint under 1 s',
        tests: [`${BROWSER}/heavy-documents`],
      },
      {
        id: 'I5',
        promise: 'Credentials of two clients never mix',
        asked: '0',
        tests: ['packages/sdk/src/client/tokens', 'packages/sdk/src/client/client'],
      },
      {
        id: 'I6',
        promise: 'No id changes the path of a request',
        asked: '0',
        tests: ['packages/sdk/src/client/requests'],
      },
      {
        id: 'I7',
        promise: 'No edit is lost in the browser',
        asked: '0 lost through outages, crashes and two tabs',
        tests: [`${BROWSER}/editor-saving`, `${BROWSER}/editor-drafts`, 'saving/nothing-is-lost'],
      },
      {
        id: 'I8',
        promise: 'A failed load never overwrites a document',
        asked: '0 saves',
        tests: [`${BROWSER}/editor-waiting`, `${BROWSER}/editor-saving`],
      },
    ],
  },
  {
    title: 'Process',
    rows: [
      {
        id: 'J1',
        promise: 'Few dependencies',
        asked: 'at most 70 packages to run',
        tests: ['test/supply-chain'],
      },
      {
        id: 'J2',
        promise: 'The supply chain is known',
        asked: 'every package with hash and license in the bill of materials',
        tests: ['test/sbom', 'test/supply-chain'],
      },
      {
        id: 'J3',
        promise: 'Code rules hold',
        asked: '0 broken',
        tests: ['test/architecture', 'test/style'],
      },
      {
        id: 'J4',
        promise: 'ASVS 5.0 levels 1 and 2',
        asked: 'a row for each of 253 requirements',
        tests: ['test/asvs'],
      },
      { id: 'J5', promise: 'No secret in the repository', asked: '0', tests: ['test/secrets'] },
    ],
  },
]

export const ROWS: Row[] = SECTIONS.flatMap(({ rows }) => rows)
