/** The page that checks the quotations of an article, with the token of the signed-in user. */
import { createClient, ServiceError } from '@waraq/embed'
import { clear, showReport } from './check-report.ts'
import { word } from './check-words.ts'
import { askForToken, elementOf } from './page.ts'
import { followPreferences } from './preferences.ts'

const DRAFT = 'waraq-course-check'
const main = elementOf('main', HTMLElement)
const article = elementOf('#article', HTMLTextAreaElement)
const problem = elementOf('#problem', HTMLElement)
const button = elementOf('#go', HTMLButtonElement)
const results = elementOf('#results', HTMLElement)
const summary = elementOf('#summary', HTMLElement)
let isSignedOut = false
let isChecking = false

const client = createClient({
  apiUrl: main.dataset.service ?? '',
  async getToken(options) {
    const token = await askForToken(options)
    isSignedOut = token === null
    return token
  },
})

// Restores the text after a reload in the other language, unless the author has typed before this
// script ran.
article.value ||= sessionStorage.getItem(DRAFT) ?? ''
keepDraft()
article.addEventListener('input', () => {
  sayProblem('')
  keepDraft()
})
elementOf('#check', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (!isChecking) void check()
})
article.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) button.click()
})
followPreferences({ setTheme: () => {} })
// Before this script runs, a click would send the form and lose the text.
button.disabled = false

async function check(): Promise<void> {
  const text = article.value
  clear()
  if (text.trim() === '') {
    results.hidden = true
    sayProblem(word('empty'))
    return article.focus()
  }
  setChecking(true)
  try {
    showReport(text, await client.verify({ text }))
    elementOf('#results-title', HTMLElement).focus()
  } catch (error) {
    results.hidden = true
    sayProblem(`${word(causeOf(error))} ${word('kept')}`)
  } finally {
    setChecking(false)
  }
}

function setChecking(is: boolean): void {
  isChecking = is
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', String(is))
  results.setAttribute('aria-busy', String(is))
  if (!is) return
  sayProblem('')
  results.hidden = false
  summary.textContent = word('checking')
}

function sayProblem(text: string): void {
  problem.textContent = text
  if (text === '') article.removeAttribute('aria-invalid')
  else article.setAttribute('aria-invalid', 'true')
}

/** The message for an error. Without a token the service takes shorter texts only. */
function causeOf(error: unknown): string {
  if (!(error instanceof ServiceError)) return 'failed'
  const { code, status } = error
  if (status === 401 || (status === 413 && isSignedOut)) return 'signIn'
  if (status === 413) return 'tooLong'
  if (status === 429) return 'tooMany'
  return code === 'network' || code === 'timeout' ? 'offline' : 'failed'
}

function keepDraft(): void {
  try {
    sessionStorage.setItem(DRAFT, article.value)
  } catch {
    // A text beyond the quota of the browser is not kept across pages.
    sessionStorage.removeItem(DRAFT)
  }
}
