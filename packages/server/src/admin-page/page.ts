/** The page of the administration. The memory of this script alone has the admin key. */
import { type Child, createElement, createForm, linkTo, reveal } from './elements.ts'
import { createTexts, type Language, type Message } from './messages.ts'
import { type Context, type Request, VIEWS } from './views.ts'

const MENU = ['organizations', 'usage', 'audit'] as const
const SECRETS = ['api_key', 'signing_secret', 'secret'] as const

/** Sends a request with an admin key; resolves to the parsed response. */
async function send(key: string, ...[method, path, content]: Request) {
  const type = content && { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${key}`, ...type }
  const body = content ? JSON.stringify(content) : null
  const response = await fetch(`v1/${path}`, { method, headers, body, cache: 'no-store' })
  const json = JSON.parse((await response.text()) || '{}')
  if (!response.ok) throw new Error(json.message, { cause: response.status })
  return json
}

function startPage(): void {
  let language: Language = /^ar\b/.test(navigator.language) ? 'ar' : 'en'
  let key = ''
  let round = 0
  const header = createElement('header')
  const status = createElement('b', { role: 'status', dir: 'auto' })
  const main = createElement('main')
  document.body.append(header, status, main)
  addEventListener('hashchange', () => show('h1'))
  void show('input')

  /** Shows the view of the address, and moves the focus to the first element of this selector. */
  async function show(focused: string, result = ''): Promise<void> {
    const thisRound = ++round
    const { view = '', ...values } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
    const name = Object.hasOwn(VIEWS, view) ? (view as keyof typeof VIEWS) : 'organizations'
    const context = createContext()
    const loaded = key ? VIEWS[name](context, { view: name, ...values }) : signIn(context)
    const children = await loaded.catch((error) => {
      if (error.cause === 401) key = ''
      const reason = createElement('p', { dir: 'auto' }, reasonOf(error))
      return key ? [reason] : signIn(context, reason)
    })
    // Another view was chosen meanwhile.
    if (thisRound !== round) return
    const title = context.t(key ? name : 'administration')
    document.title = title
    const dir = language === 'ar' ? 'rtl' : 'ltr'
    Object.assign(document.documentElement, { lang: language, dir })
    header.replaceChildren(...menu(context))
    main.replaceChildren(createElement('h1', { tabIndex: -1 }, title), ...children)
    main.querySelector<HTMLElement>(focused)?.focus()
    status.textContent = result
  }

  function menu({ t }: Context): Child[] {
    const other = language === 'ar' ? 'en' : 'ar'
    const onclick = () => {
      language = other
      void show('h1')
    }
    const languages = createElement('button', { lang: other, onclick }, t('language'))
    if (!key) return [languages]
    const links = MENU.map((view) => linkTo({ view }, t(view)))
    const leave = createElement('button', { onclick: () => location.reload() }, t('sign_out'))
    return [createElement('nav', {}, ...links), languages, leave]
  }

  async function signIn(context: Context, reason: Child = ''): Promise<Child[]> {
    const field = { name: 'key', type: 'password', required: true } as const
    const form = createForm(context, [field], 'sign_in', (values) => {
      key = values.key ?? ''
      void show('h1')
    })
    return [reason, createElement('p', {}, context.t('key_note')), form]
  }

  function createContext(): Context {
    const texts = createTexts(language)
    return {
      ...texts,
      call: (...request) => send(key, ...request),
      async change(request, next) {
        const section = document.activeElement?.closest('section')?.id
        status.textContent = ''
        try {
          const response = await send(key, ...request)
          const secrets = SECRETS.filter((name) => response[name])
          const named = secrets.map((name): [Message, string] => [name, response[name]])
          if (named.length > 0) await reveal(texts, named)
          if (next) location.hash = next(response)
          else await show(section ? `#${section} h2` : 'h1', texts.t('changed'))
        } catch (error) {
          status.textContent = reasonOf(error)
        }
      },
    }
  }

  /** In the words of the service, or of the page if there is no response. */
  const reasonOf = (error: unknown): string =>
    error instanceof Error && error.cause ? error.message : createTexts(language).t('unreachable')
}

startPage()
