/** The pages of the API reference, one per group of operations. */
import { createOpenApi, type OpenApi } from '@waraq/contract/openapi'
import { type Html, html, inlineMarkdown } from '../html.ts'
import { codeBlock } from '../markdown.ts'
import { addressFrom, type Page, sampleTabs } from '../site.ts'
import {
  errorCodeTable,
  REFERENCE_GROUPS,
  type ReferenceGroup,
  type ReferenceOperation,
  type RequestForm,
  referenceGroup,
} from './groups.ts'
import { guide } from './guide.ts'

/** The address of the service in samples; a running service replaces it by its own. */
const SAMPLE_URL = 'https://waraq.example.com'
/** The folder of the reference. */
const REFERENCE = 'reference'
/** The page that explains each error code, with causes and remedies. */
const ERRORS = 'errors'
/** Responses with this many fields are closed at first, so that a page stays short. */
const CLOSED_FROM = 6

/** Returns all pages of the reference: the introduction, the groups, and the table of codes. */
export function referencePages(version: string): Page[] {
  const openApi = createOpenApi(SAMPLE_URL, version)
  return [
    introduction(openApi),
    ...REFERENCE_GROUPS.map((group) => groupPage(openApi, group)),
    errorPage(openApi),
  ]
}

const pathOf = ({ slug }: ReferenceGroup): string => `${REFERENCE}/${slug}`

function introduction(openApi: OpenApi): Page {
  const { info } = openApi
  const from = REFERENCE
  const cards = REFERENCE_GROUPS.map((group) => {
    const description = openApi.tags.find(({ name }) => name === group.tag)?.description ?? ''
    return html`<li><a href="${addressFrom(from, pathOf(group))}"><strong>${group.title}</strong> <span>${description}</span></a></li>
`
  })
  const body = html`<h1>API reference</h1>
<p class="lead">${info.summary}</p>
<p>${inlineMarkdown(info.description)}</p>
<p class="facts"><span>Base URL <code>${SAMPLE_URL}</code></span> <span><a href="${addressFrom(from, '')}../v1/openapi.json">OpenAPI ${openApi.openapi}</a></span></p>
<ul class="cards">${cards}</ul>
${focusable(guide(SAMPLE_URL))}`
  return {
    path: REFERENCE,
    locale: 'en',
    title: 'API reference',
    summary: info.summary,
    body,
    headings: [
      { id: 'start', level: 2, text: 'First requests' },
      { id: 'credentials', level: 2, text: 'Credentials' },
      { id: 'rules', level: 2, text: 'General rules' },
    ],
    sections: [
      { id: '', heading: '', text: info.summary },
      { id: 'start', heading: 'First requests', text: 'mint write sign publish with curl' },
      { id: 'credentials', heading: 'Credentials', text: 'API key embed token signature share' },
      { id: 'rules', heading: 'General rules', text: 'paths bodies versions retries limits' },
    ],
    markdown: `# API reference\n\n${info.summary}\n\n${info.description}\n`,
    kind: 'reference',
  }
}

/** Code that scrolls can be reached with the keyboard. */
const focusable = ({ markup }: Html): Html => ({
  markup: markup.replaceAll('<pre>', '<pre tabindex="0">'),
})

function groupPage(openApi: OpenApi, group: ReferenceGroup): Page {
  const path = pathOf(group)
  const view = {
    credential: (anchor: string) => `${addressFrom(path, REFERENCE)}#${anchor}`,
    error: (code: string) => `${addressFrom(path, ERRORS)}#${code}`,
    closedFrom: CLOSED_FROM,
  }
  const { description, operations } = referenceGroup(openApi, group, view)
  return {
    path,
    locale: 'en',
    title: group.title,
    summary: description,
    body: html`<h1>${group.title}</h1>
<p class="lead">${description}</p>
${operations.map(operationSection)}`,
    headings: operations.map(({ id, summary }) => ({ id, level: 2, text: summary })),
    sections: operations.map((one) => ({
      id: one.id,
      heading: one.summary,
      text: `${one.method} ${one.path} ${one.description}`,
    })),
    markdown: `# ${group.title}\n\n${description}\n\n${operations.map(operationMarkdown).join('\n')}`,
    kind: 'reference',
  }
}

function operationSection(operation: ReferenceOperation): Html {
  const { id, summary, description, method, path, text, samples, responses, form } = operation
  return html`<section class="call" id="${id}" aria-labelledby="${id}-name">
<div class="text">
<h2 id="${id}-name">${summary} <a class="anchor" href="#${id}" aria-label="Link to this section: ${summary}">#</a></h2>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path.split(/(?<=[/_])/).map((part) => html`${part}<wbr>`)}</code></p>
${description !== '' && html`<p>${inlineMarkdown(description)}</p>`}
${text}
</div>
<div class="samples">
${sampleTabs(id, samples, codeBlock)}
${responses.map(({ title, code }) => html`<details class="response"><summary>${title}</summary>${codeBlock(code, 'json')}</details>`)}
${form ? requestForm(operation, form) : html`<p class="no-form">Send this request from your backend. A browser must never have an API key.</p>`}
</div>
</section>
`
}

/** A form that a script sends. Without a script it stays hidden. */
function requestForm({ id, method, path }: ReferenceOperation, form: RequestForm): Html {
  const field = (name: string, label: Html | string, control: Html): Html =>
    html`<p><label for="${id}-${name}">${label}</label>${control}</p>
`
  return html`<details class="try" data-method="${method}" data-path="${path}" hidden><summary>Try it</summary><form>
${form.needsToken && field('token', 'Embed token', html`<input id="${id}-token" class="token" type="password" autocomplete="off" spellcheck="false">`)}
${form.fields.map(({ name, place, type, isRequired }) =>
  field(
    name,
    html`<code>${name}</code> <small>${type}${!isRequired && ', optional'}</small>`,
    html`<input id="${id}-${name}" data-place="${place}" name="${name}" autocomplete="off" spellcheck="false"${isRequired ? REQUIRED : ''}>`,
  ),
)}
${form.body && field('body', 'Body', html`<textarea id="${id}-body" class="body" data-type="${form.body.type}" rows="${Math.min(12, form.body.text.split('\n').length)}" spellcheck="false">${form.body.text}</textarea>`)}
<p><button type="submit">Send request</button></p>
</form><pre class="output" tabindex="0" aria-live="polite" aria-label="Response" hidden></pre></details>`
}

const REQUIRED = html` required`

const fenced = (code: string): string => `\`\`\`sh\n${code}\n\`\`\`\n`

function operationMarkdown({ summary, description, method, path, samples }: ReferenceOperation) {
  const { requests = [] } = samples[0] ?? {}
  const curl = requests.map(({ title, code }) =>
    requests.length > 1 ? `${title}:\n\n${fenced(code)}` : fenced(code),
  )
  return `## ${summary}\n\n\`${method} ${path}\`\n\n${description}\n\n${curl.join('\n')}`
}

function errorPage(openApi: OpenApi): Page {
  const lead = 'All error codes. Programs should use the code, not the sentence.'
  const codes = Object.entries(openApi.components.examples)
  const path = `${REFERENCE}/errors`
  const addressOf = (code: string): string => `${addressFrom(path, ERRORS)}#${code}`
  return {
    path,
    locale: 'en',
    title: 'Error codes',
    summary: lead,
    body: html`<h1>Error codes</h1>
<p class="lead">${lead}</p>
<div class="table">${errorCodeTable(openApi, addressOf)}</div>`,
    headings: [],
    sections: codes.map(([code, { summary }]) => ({ id: code, heading: code, text: summary })),
    markdown: `# Error codes\n\n${lead}\n\n${codes.map(([code, { summary }]) => `- \`${code}\`: ${summary}`).join('\n')}\n`,
    kind: 'reference',
  }
}
