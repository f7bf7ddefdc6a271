import { EMBED_TOKEN_SECONDS, MAX_DEPTH, MAX_TITLE } from '@waraq/contract'
import { hours } from '@waraq/contract/openapi'
import { type Html, html, inlineMarkdown } from '../html.ts'
import { codeBlock } from './operation.ts'

/** Renders the introduction: first requests, credentials, and rules for all endpoints. */
export function guide(url: string): Html {
  return html`${start(url)}${credentials()}${rules()}`
}

function start(url: string): Html {
  return html`<section class="call" id="start" aria-labelledby="start-name">
<div class="text">
<h2 id="start-name"><a href="#start">First requests</a></h2>
<p>You need two secrets of your organization, which <code>waraq org create</code> prints once: the <strong>API key</strong> and the <strong>signing secret</strong>. Keep both in your backend. Pages receive only a token for ${hours(EMBED_TOKEN_SECONDS)} or a signature for one document.</p>
<ol class="steps">
<li>Mint an embed token for one of your users. Use any stable id; the first mint creates the identity.</li>
<li>Create a document with the token. Its title is derived from its first words.</li>
<li>Sign a read of it. Your backend computes the signature without a request. It grants reading this document until <code>exp</code>.</li>
<li>Publish it. Everyone with the link can read it until you unpublish it.</li>
</ol>
<p>Paste these commands into one shell, in this order.</p>
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
<p class="lead">Three ways to access a document.</p>
${CREDENTIALS}
${WAYS.map(way)}
</section>
`
}

const CREDENTIALS = html`<table class="wide"><thead><tr><th scope="col">Credential</th><th scope="col">Held by</th><th scope="col">Grants</th><th scope="col">Valid until</th></tr></thead><tbody>
<tr><th scope="row">API key</th><td>your backend</td><td>minting embed tokens</td><td>it is revoked</td></tr>
<tr><th scope="row">Embed token</th><td>the page of one user</td><td>reading and writing that user's own documents</td><td>${hours(EMBED_TOKEN_SECONDS)} after minting</td></tr>
<tr><th scope="row">Signing secret</th><td>your backend</td><td>computing signatures</td><td>it is rolled</td></tr>
<tr><th scope="row">Signature</th><td>the page of a reader</td><td>reading one document</td><td><code>exp</code></td></tr>
<tr><th scope="row">Share token</th><td>everyone with the link</td><td>reading one document</td><td>its author revokes it</td></tr>
</tbody></table>`

interface Way {
  id: string
  name: string
  text: string
  actors: [left: string, middle: string, right: string]
  steps: Step[]
}

/** A message between two of the three actors, numbered from the left; a local step if equal. */
type Step = [from: 0 | 1 | 2, to: 0 | 1 | 2, text: string]

const WAYS: Way[] = [
  {
    id: 'embed-token',
    name: 'An author, with an embed token',
    text: 'Your backend identifies the user from its own session, never from data that the page sends. The page requests a new token before it expires, and once after a 401.',
    actors: ['Page', 'Your backend', 'Waraq'],
    steps: [
      [0, 1, 'requests a token'],
      [1, 2, 'API key, user id'],
      [2, 1, `\`token\`, valid for ${hours(EMBED_TOKEN_SECONDS)}`],
      [1, 0, '`token`'],
      [0, 2, 'reads and writes with `Authorization: Bearer token`'],
    ],
  },
  {
    id: 'signature',
    name: 'Another reader, with a signature',
    text: 'Your backend first applies its own access rules. `sig` is the HMAC-SHA256 of `<document_id>|<exp>` with the signing secret as key, 64 lower-case hex digits; `exp` is a Unix time in seconds. It grants reading only this document. A single signature cannot be revoked: it ends with `exp`, the document or the secret.',
    actors: ['Page', 'Your backend', 'Waraq'],
    steps: [
      [0, 1, 'asks to read a document'],
      [1, 1, 'checks access, signs locally'],
      [1, 0, '`sig`, `exp`'],
      [0, 2, '`GET` the document with `?sig=` and `&exp=`'],
      [2, 0, 'the document'],
    ],
  },
  {
    id: 'share-token',
    name: 'Everyone, with a share link',
    text: 'The token in the path is the credential. Publishing twice returns the same token. Unpublishing revokes it permanently; publishing again creates a new one. A link with a password or a number of uses is first exchanged for an access token, which goes into `Authorization`.',
    actors: ['Author', 'Waraq', 'Everyone'],
    steps: [
      [0, 1, '`is_shared`: true'],
      [1, 0, '`share_token`'],
      [0, 2, 'shares the link'],
      [2, 1, '`GET` with the token in the path'],
      [1, 2, 'the document'],
    ],
  },
]

function way({ id, name, text, actors, steps }: Way): Html {
  return html`<div class="way" id="${id}">
<div><h3><a href="#${id}">${name}</a></h3>
<p>${inlineMarkdown(text)}</p></div>
<div class="sequence"><p class="actors" aria-hidden="true">${actors.map((actor) => html`<span>${actor}</span>`)}</p>
<ol>${steps.map(
    (
      step,
    ) => html`<li class="${classOf(step, steps)}"><span class="unseen">${speakers(step, actors)}: </span><span>${inlineMarkdown(step[2])}</span></li>
`,
  )}</ol></div>
</div>
`
}

function speakers([from, to]: Step, actors: Way['actors']): string {
  return from === to ? actors[from] : `${actors[from]} to ${actors[to]}`
}

/** Class names of a step. A response reverses the direction of an earlier message. */
function classOf(step: Step, steps: Step[]): string {
  const [from, to] = step
  const before = steps.slice(0, steps.indexOf(step))
  const isResponse =
    from !== to && before.some((earlier) => earlier[0] === to && earlier[1] === from)
  const columns = `col${Math.min(from, to)}${Math.max(from, to)}`
  return [columns, from > to && 'back', isResponse && 'response'].filter(Boolean).join(' ')
}

const RULES: [name: string, text: string][] = [
  [
    'Paths',
    'Work with and without a trailing slash, without redirects. `HEAD` works wherever `GET` does. A path with `//`, dot segments or an encoded slash is 404.',
  ],
  [
    'Bodies',
    `\`application/json\` in UTF-8, at most ${MAX_DEPTH} levels deep. Unknown fields are ignored; inside \`content\` they are kept.`,
  ],
  [
    'Content',
    'A tree of nodes with a `doc` as its root. Unknown nodes, marks and attributes are returned unchanged. Its size is that of its canonical JSON in UTF-8: at most 1 MiB, unless the operator configures another limit.',
  ],
  [
    'Titles',
    `The first words of the first block with text, at most ${MAX_TITLE} characters, cut at a word; empty without text. Titles cannot be written directly.`,
  ],
  [
    'Versions',
    'A document has a strong `ETag`. Send it as `If-Match` with a save or deletion to change only that version. Send it as `If-None-Match` with a read to get 304 while it is current; a write then gets 412.',
  ],
  [
    'Retries',
    'An `Idempotency-Key` makes a create safe to repeat. A save without `If-Match` is idempotent; a repeated deletion is 404.',
  ],
  [
    'Pages',
    'Without `limit` the list is complete. With it, follow the `Link` header; cursors are opaque.',
  ],
  [
    'Times',
    '`created_at` and `updated_at` are ISO 8601 in UTC with microseconds and `Z`. `expires_at` of an embed token has no zone designator: read `exp` of the JWT instead.',
  ],
  [
    'Browsers',
    'All endpoints except the mint send CORS headers to the origins that the operator allows, without cookies. A preflight is valid for two hours.',
  ],
  [
    'Limits',
    'A 429 has the seconds to wait in `Retry-After` and the exhausted policy in `RateLimit` and `RateLimit-Policy`.',
  ],
  [
    'Errors',
    'Programs read the code in `error`. `message` says in a sentence what is wrong, `field` where in the body, and `doc_url` links to the explanation. With `Accept: application/problem+json` the same as problem details (RFC 9457). After a 401, get a new token and retry once.',
  ],
  [
    'Privacy',
    'A document of another author, a deleted one and one that never existed return the same 404, byte for byte. An invalid signature returns the same 403 whether or not the document exists.',
  ],
]

function rules(): Html {
  return html`<section id="rules" aria-labelledby="rules-name">
<h2 id="rules-name"><a href="#rules">General rules</a></h2>
<p class="lead">These rules apply to all endpoints.</p>
<dl class="rules">${RULES.map(
    ([name, text]) => html`<div><dt>${name}</dt><dd>${inlineMarkdown(text)}</dd></div>
`,
  )}</dl>
</section>
`
}
