import { type Html, html, inlineMarkdown } from '../html.ts'
import type { OpenApi } from '../openapi/document.ts'
import { errorCodeTable } from './groups.ts'
import { guide } from './guide.ts'
import { methodBadge, operationSection } from './operation.ts'
import type { DocumentedOperation } from './samples.ts'

export { type Html, html, inlineMarkdown } from '../html.ts'
export {
  errorCodeTable,
  REFERENCE_GROUPS,
  type ReferenceGroup,
  type ReferenceOperation,
  type RequestForm,
  referenceGroup,
  referenceGuide,
} from './groups.ts'
export type { LanguageSample } from './languages.ts'
export { REFERENCE_STYLE } from './stylesheet.ts'

/** Renders the reference page from the OpenAPI document: no script, one style sheet. */
export function referencePage(openApi: OpenApi): string {
  const { info, servers } = openApi
  const { url } = servers[0]
  // A service below a path of its host serves the style sheet below that path.
  const base = URL.parse(url)?.pathname.replace(/\/$/, '') ?? ''
  const groups = openApi.tags.map((tag) => ({ ...tag, calls: callsOf(openApi, tag.name) }))
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${info.summary}">
<title>${info.title} API reference</title>
<link rel="stylesheet" href="${base}/docs/reference.css">
</head>
<body>
<a class="skip" href="#start">Skip to the reference</a>
<header class="bar"><a class="name" href="#top">${info.title} <span lang="ar" dir="rtl">ورق</span></a> <a class="back" href="#contents">Contents</a></header>
<main id="top">
<div class="opening">
<p class="wordmark" lang="ar" dir="rtl" aria-hidden="true">ورق</p>
<h1>${info.title} <span>API reference</span></h1>
<p class="lead">${info.summary}</p>
<p>${inlineMarkdown(info.description)}</p>
<p class="facts"><span>Version ${info.version}</span> <span>Base URL <code>${url}</code></span> <span><a href="${base}/v1/openapi.json">OpenAPI ${openApi.openapi}</a></span></p>
</div>
${tableOfContents(groups)}
${guide(url)}${groups.map(
  ({ name, description, calls }) => html`<section class="group" aria-labelledby="${idOf(name)}">
<h2 id="${idOf(name)}"><a href="#${idOf(name)}">${name}</a></h2>
<p class="lead">${description}</p>
${calls.map((call) => operationSection(openApi, call))}</section>
`,
)}${errorTable(openApi)}</main>
<footer><p>${info.title} ${info.version}, ${info.license.name} license. Generated from the schemas that validate requests.</p></footer>
</body>
</html>
`.markup
}

const idOf = (tag: string): string => `calls-${tag.toLowerCase().replaceAll(' ', '-')}`

function callsOf({ paths }: OpenApi, tag: string): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function tableOfContents(groups: { name: string; calls: DocumentedOperation[] }[]): Html {
  return html`<nav id="contents" aria-label="Contents">
<p><a href="#start">First requests</a></p>
<p><a href="#credentials">Credentials</a></p>
<p><a href="#rules">General rules</a></p>
${groups.map(
  ({ name, calls }) => html`<p><a href="#${idOf(name)}">${name}</a></p>
<ul>${calls.map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>`,
  )}</ul>
`,
)}<p><a href="#errors">Errors</a></p>
</nav>`
}

function errorTable(openApi: OpenApi): Html {
  return html`<section id="errors" aria-labelledby="errors-name">
<h2 id="errors-name"><a href="#errors">Errors</a></h2>
<p class="lead">All error codes. Programs should use the code, not the sentence.</p>
${errorCodeTable(openApi)}
</section>
`
}
