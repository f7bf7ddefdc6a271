import { type Html, html, inlineMarkdown } from '../html.ts'
import { codeBlock } from './operation.ts'

/** The parts of the page that no schema says: how to begin, who holds what, and what holds everywhere. */
export function guide(url: string): Html {
  return html`${start(url)}${credentials()}${rules()}`
}

function start(url: string): Html {
  return html`<section class="call" id="start" aria-labelledby="start-name">
<div class="text">
<h2 id="start-name"><a href="#start">First calls</a></h2>
<p>You need two secrets of your organization, which <code>waraq org create</code> prints once: the <strong>API key</strong> and the <strong>signing secret</strong>. Both stay in your backend. Pages get what is made from them: a token for an hour, or a signature for one document.</p>
<ol class="steps">
<li>Mint an embed token for one of your users. Any stable name of yours will do; the identity behind it is made at its first mention.</li>
<li>Write a document with the token. Its title comes from its first words.</li>
<li>Sign a read of it. That is arithmetic in your backend, without a call. Whoever has the two numbers reads this document, until <code>exp</code>.</li>
<li>Publish it. Whoever has the link reads it, until you end that.</li>
</ol>
<p>These lines paste into one shell, one after the other.</p>
</div>
<div class="samples">
${codeBlock('1. Mint', mintLines(url))}${codeBlock('2. Write', writeLines(url))}${codeBlock('3. Read by signature', signLines(url))}${codeBlock('4. Publish', publishLines(url))}</div>
</section>
`
}

const mintLines = (url: string): string => `API_KEY=waraq_sk_…
SIGNING_SECRET=waraq_ss_…

EMBED_TOKEN=$(curl -sS \\
  ${url}/v1/embed/tokens/ \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{ "external_user_id": "user-42" }' \\
  | cut -d '"' -f 4)`

const writeLines = (url: string): string => `DOCUMENT_ID=$(curl -sS \\
  ${url}/v1/documents/ \\
  -H "Authorization: Bearer $EMBED_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "content": { "type": "doc", "content": [
        { "type": "paragraph", "content": [
          { "type": "text", "text": "Hello" }
        ] }] } }' \\
  | cut -d '"' -f 4)`

const signLines = (url: string): string => `EXP=$(($(date +%s) + 3600))
SIG=$(printf '%s|%s' $DOCUMENT_ID $EXP \\
  | openssl dgst -r -sha256 \\
      -hmac "$SIGNING_SECRET" \\
  | cut -d ' ' -f 1)

curl -sS \\
  "${url}/v1/documents/$DOCUMENT_ID/?sig=$SIG&exp=$EXP"`

const publishLines = (url: string): string => `SHARE_TOKEN=$(curl -sS -X PATCH \\
  ${url}/v1/documents/$DOCUMENT_ID/share/ \\
  -H "Authorization: Bearer $EMBED_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "is_shared": true }' \\
  | cut -d '"' -f 6)

curl -sS \\
  ${url}/v1/documents/shared/$SHARE_TOKEN/`

function credentials(): Html {
  return html`<section id="credentials" aria-labelledby="credentials-name">
<h2 id="credentials-name"><a href="#credentials">Credentials</a></h2>
<p class="lead">Three ways into a document, and who holds which.</p>
${CREDENTIALS}
${WAYS.map(way)}
</section>
`
}

const CREDENTIALS = html`<table class="wide"><thead><tr><th scope="col">Credential</th><th scope="col">Held by</th><th scope="col">Opens</th><th scope="col">Until</th></tr></thead><tbody>
<tr><th scope="row">API key</th><td>your backend</td><td>minting embed tokens</td><td>it is revoked</td></tr>
<tr><th scope="row">Embed token</th><td>the page of one user</td><td>reading and writing that user's own documents</td><td>an hour has passed</td></tr>
<tr><th scope="row">Signing secret</th><td>your backend</td><td>computing signatures</td><td>it is rolled</td></tr>
<tr><th scope="row">Signature</th><td>the page of a reader</td><td>reading one document</td><td><code>exp</code></td></tr>
<tr><th scope="row">Share token</th><td>everyone with the link</td><td>reading one document</td><td>its author ends it</td></tr>
</tbody></table>`

interface Way {
  id: string
  name: string
  says: string
  actors: [left: string, middle: string, right: string]
  steps: Step[]
}

/** A message between two of the three actors, counted from the left; to itself: what it does alone. */
type Step = [from: 0 | 1 | 2, to: 0 | 1 | 2, says: string]

const WAYS: Way[] = [
  {
    id: 'embed-token',
    name: 'An author, with an embed token',
    says: 'Your backend decides who the user is, from its own session and never from what the page sends. The page asks for a fresh token before the hour is over, and once more after a 401.',
    actors: ['Page', 'Your backend', 'Waraq'],
    steps: [
      [0, 1, 'asks for a token'],
      [1, 2, 'its API key, the id of the user'],
      [2, 1, '`token`, for an hour'],
      [1, 0, '`token`'],
      [0, 2, 'reads and writes with `Authorization: Bearer token`'],
    ],
  },
  {
    id: 'signature',
    name: 'Another reader, with a signature',
    says: 'Your backend checks its own rules first. `sig` is the HMAC-SHA256 of `<document_id>|<exp>` under the signing secret, 64 lower-case hex digits; `exp` is a unix time in seconds. It opens this one document and nothing else. It cannot be taken back alone: it ends with `exp`, with the document, or with the secret.',
    actors: ['Page', 'Your backend', 'Waraq'],
    steps: [
      [0, 1, 'asks to read a document'],
      [1, 1, 'checks access, then signs: no call'],
      [1, 0, '`sig`, `exp`'],
      [0, 2, '`GET` the document with `?sig=` and `&exp=`'],
      [2, 0, 'the document'],
    ],
  },
  {
    id: 'share-token',
    name: 'Everyone, with a share link',
    says: 'The token in the path is the credential. Publishing twice gives the same token; ending it revokes the token for good, and publishing again gives a new one.',
    actors: ['Author', 'Waraq', 'Everyone'],
    steps: [
      [0, 1, '`is_shared`: true'],
      [1, 0, '`share_token`'],
      [0, 2, 'hands the link on'],
      [2, 1, '`GET` with the token in the path'],
      [1, 2, 'the document'],
    ],
  },
]

function way({ id, name, says, actors, steps }: Way): Html {
  return html`<div class="way" id="${id}">
<div><h3><a href="#${id}">${name}</a></h3>
<p>${inlineMarkdown(says)}</p></div>
<div class="sequence"><p class="actors" aria-hidden="true">${actors.map((actor) => html`<span>${actor}</span>`)}</p>
<ol>${steps.map(
    (
      step,
    ) => html`<li class="${placeOf(step, steps)}"><span class="unseen">${speakers(step, actors)}: </span><span>${inlineMarkdown(step[2])}</span></li>
`,
  )}</ol></div>
</div>
`
}

function speakers([from, to]: Step, actors: Way['actors']): string {
  return from === to ? actors[from] : `${actors[from]} to ${actors[to]}`
}

/** From lane to lane; an answer goes the way back of a message before it. */
function placeOf(step: Step, steps: Step[]): string {
  const [from, to] = step
  const before = steps.slice(0, steps.indexOf(step))
  const isAnswer = from !== to && before.some((earlier) => earlier[0] === to && earlier[1] === from)
  const place = `lane${Math.min(from, to)}${Math.max(from, to)}`
  return [place, from > to && 'back', isAnswer && 'answer'].filter(Boolean).join(' ')
}

const RULES: [name: string, says: string][] = [
  [
    'Paths',
    'With and without the slash at the end, never a redirect. `HEAD` wherever there is `GET`. A path with `//`, dot segments or an encoded slash is 404.',
  ],
  [
    'Bodies',
    '`application/json` in UTF-8, at most 256 levels deep. Fields that are not named here are ignored; inside `content` everything is kept.',
  ],
  [
    'Content',
    'A tree of nodes whose root is a `doc`. Nodes, marks and attributes that the service does not know come back as they were sent. Its size is that of its canonical JSON in UTF-8: at most 1 MiB, unless the operator decides otherwise.',
  ],
  [
    'Titles',
    'The first words of the first block that has text, at most 80 characters, cut at a word; empty where there is no text. A title is never written directly.',
  ],
  [
    'Versions',
    'A document has a strong `ETag`. Send it as `If-Match` with a save or a deletion to change only that version, or as `If-None-Match` with a read to get 304 while it holds; a write is then 412.',
  ],
  [
    'Retries',
    'An `Idempotency-Key` makes a create safe to repeat. A save without `If-Match` is safe as it is; a deletion that is repeated is 404.',
  ],
  [
    'Pages',
    'Without `limit` the list is whole. With it, follow the `Link` header: cursors are opaque.',
  ],
  [
    'Times',
    '`created_at` and `updated_at` are ISO 8601 in UTC with microseconds and `Z`. `expires_at` of an embed token has no zone designator: read `exp` of the JWT instead.',
  ],
  [
    'Browsers',
    'Every call but the mint answers pages of any origin that the operator allows, without cookies. A preflight is good for two hours.',
  ],
  [
    'Limits',
    'A 429 says in `Retry-After` how many seconds to wait, and in `RateLimit` and `RateLimit-Policy` which allowance was used up.',
  ],
  [
    'Refusals',
    'Always `{"error": "<code>"}`; with `Accept: application/problem+json` the same as problem details (RFC 9457). A 401 means one thing: get a fresh token and try once more.',
  ],
  [
    'Not yours',
    "Another author's document, a deleted one and one that never was get the same 404, byte for byte. A signature that does not open a document gets one 403, whether there is a document or not.",
  ],
]

function rules(): Html {
  return html`<section id="rules" aria-labelledby="rules-name">
<h2 id="rules-name"><a href="#rules">Rules of the wire</a></h2>
<p class="lead">What holds for every call, said once.</p>
<dl class="rules">${RULES.map(
    ([name, says]) => html`<div><dt>${name}</dt><dd>${inlineMarkdown(says)}</dd></div>
`,
  )}</dl>
</section>
`
}
