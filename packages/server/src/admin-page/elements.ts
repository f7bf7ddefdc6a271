import type { Message, Texts } from './messages.ts'

export type Child = Node | string
/** Parameters of an address, or the values of a form. */
export type Values = Record<string, string>

/** Creates an element with properties and children; text never becomes markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Parameters as text; empty ones are left out. */
export const queryOf = (values: Values): string =>
  `${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))}`

/** A link to a view. */
export const linkTo = (values: Values, text: string): HTMLElement =>
  createElement('a', { href: `#${queryOf(values)}` }, text)

/**
 * Members of rows as a table that scrolls by itself; without a row, a text. The first cell leads to
 * the view of `link`, and a last one has the `actions`.
 */
export function createTable<Row extends object>(
  { t, show }: Texts,
  title: Message,
  columns: readonly (Message & keyof Row)[],
  rows: readonly Row[],
  { link, actions }: { link?: (row: Row) => Values; actions?: (row: Row) => Child[] } = {},
): Node {
  if (rows.length === 0) return createElement('p', {}, t('none'))
  const names: Message[] = actions ? [...columns, 'actions'] : [...columns]
  const head = names.map((name) => createElement('th', { scope: 'col' }, t(name)))
  const body = rows.map((row) => {
    const texts = columns.map((name) => show(name, row[name]))
    const cells = texts.map((text, at) => [link && at === 0 ? linkTo(link(row), text) : text])
    const all: Child[][] = actions ? [...cells, actions(row)] : cells
    const tds = all.map((cell) => createElement('td', {}, createElement('bdi', {}, ...cell)))
    return createElement('tr', {}, ...tds)
  })
  const table = createElement('table', {}, createElement('tr', {}, ...head), ...body)
  const scroller = { className: 'scroller', tabIndex: 0, role: 'region', ariaLabel: t(title) }
  return createElement('div', scroller, table)
}

/** A form that passes its values on, without the spaces around them. */
export function createForm(
  { t }: Texts,
  fields: readonly (Partial<HTMLInputElement> & { name: Message })[],
  action: Message,
  onSubmit: (values: Values) => void,
): HTMLElement {
  const inputs = fields.map((field) =>
    createElement('input', { ...field, autocomplete: 'off', spellcheck: false, dir: 'auto' }),
  )
  const labels = fields.map(({ name }, at) => createElement('label', {}, t(name), inputs[at] ?? ''))
  const form = createElement('form', {}, ...labels, createElement('button', {}, t(action)))
  form.onsubmit = (event) => {
    event.preventDefault()
    onSubmit(Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()])))
  }
  return form
}

/** Shows secrets until the operator closes the dialog. */
export async function reveal({ t }: Texts, secrets: [Message, string][]): Promise<void> {
  const labels = secrets.map(([name, value]) =>
    createElement('label', {}, t(name), createElement('input', { value, readOnly: true })),
  )
  const close = createElement('button', { onclick: () => dialog.close() }, t('close'))
  const heading = createElement('h2', {}, t('shown_once'))
  const dialog = createElement('dialog', {}, heading, ...labels, close)
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector('input')?.select()
  await new Promise((resolve) => dialog.addEventListener('close', resolve))
  dialog.remove()
}
