/** The further links in the dialog: list, copy, create, revoke. */
import type { EmbedClient, ShareLink } from '@waraq/embed'
import { numberLocaleOf } from '../number-locale.ts'
import { copyText, elementOf, localeOf } from './page.ts'

const DAY = 86_400_000

/** Shows the links of a lesson and keeps the list current; `attempt` reports a failure. */
export function listShareLinks(
  client: EmbedClient,
  documentId: string,
  attempt: (call: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const list = elementOf('#links', HTMLUListElement)
  const none = elementOf('#no-links', HTMLElement)
  const form = elementOf('#new-link', HTMLFormElement)
  const template = elementOf('#link-item', HTMLTemplateElement)

  async function refresh(): Promise<void> {
    const links = (await client.listShareLinks(documentId)).filter((link) => !link.is_default)
    list.replaceChildren(...links.map(itemOf))
    none.hidden = links.length > 0
  }

  function itemOf(link: ShareLink): Node {
    const item = template.content.cloneNode(true) as DocumentFragment
    const part = <Part extends Element>(selector: string) => item.querySelector<Part>(selector)
    const title = part('.title')
    const state = part('.small')
    if (title) title.textContent = link.name ?? template.dataset.unnamed ?? ''
    if (state) state.textContent = stateOf(link, template.dataset)
    const copy = part<HTMLButtonElement>('.copy')
    copy?.addEventListener('click', () =>
      copyText(copy, `${location.origin}/shared/${link.share_token}`),
    )
    part('.danger')?.addEventListener('click', () =>
      attempt(async () => {
        await client.deleteShareLink(documentId, link.id)
        await refresh()
        form.parentElement?.querySelector('summary')?.focus()
      }),
    )
    return item
  }

  const folded = form.closest('details')
  if (folded) folded.ontoggle = () => folded.open && form.scrollIntoView({ block: 'nearest' })
  form.onsubmit = (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const [days, uses] = [Number(text('days')), Number(text('uses'))]
    void attempt(async () => {
      await client.createShareLink(documentId, {
        name: text('name') || null,
        password: String(fields.get('password')) || null,
        expiresAt: days > 0 ? new Date(Date.now() + days * DAY) : null,
        maxUses: uses > 0 ? uses : null,
      })
      form.reset()
      await refresh()
    })
  }
  return attempt(refresh)
}

function stateOf(link: ShareLink, words: DOMStringMap): string {
  const locale = numberLocaleOf(localeOf())
  const number = (value: number) => value.toLocaleString(locale)
  const ends = link.expires_at === null ? undefined : new Date(link.expires_at)
  const hasEnded = ends !== undefined && ends.getTime() <= Date.now()
  const date = ends?.toLocaleDateString(locale, { day: 'numeric', month: 'long' }) ?? ''
  const uses = words.uses?.replace('{count}', number(link.use_count))
  return [
    link.has_password && words.password,
    ends && (hasEnded ? words.ended : words.ends?.replace('{date}', date)),
    link.max_uses !== null && uses?.replace('{max}', number(link.max_uses)),
    words.views?.replace('{count}', number(link.view_count)),
  ]
    .filter(Boolean)
    .join(' · ')
}
