import { elementOf } from '../elements.ts'
import type { FindPeople, MentionedPerson } from './people.ts'

interface Options {
  document: Document
  field: HTMLTextAreaElement
  label: string
  findPeople: FindPeople
  /** Called with a person whose name the user chose. */
  onMention(person: MentionedPerson): void
}

const MAX_SHOWN = 6
/** A sign at the start of a word, and the name typed so far. */
const TYPED = /(?:^|\s)@([^\s@]{0,40})$/

let lastId = 0

/** Offers the people of the host below a field while a name is typed after `@`. */
export function offerPeople(options: Options): HTMLElement {
  const { document, field, label, findPeople, onMention } = options
  const list = elementOf(document, 'ul', 'wq-comment-people')
  let shown: readonly MentionedPerson[] = []
  let current = 0
  let asking: AbortController | undefined

  list.id = `wq-people-${++lastId}`
  list.role = 'listbox'
  list.ariaLabel = label
  list.hidden = true
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-autocomplete', 'list')
  field.addEventListener('input', () => void ask())
  field.addEventListener('blur', () => show([]))
  field.addEventListener('keydown', handleKey)

  const typedName = (): string | undefined =>
    TYPED.exec(field.value.slice(0, field.selectionStart))?.[1]

  async function ask(): Promise<void> {
    asking?.abort()
    const query = typedName()
    if (query === undefined) return show([])
    asking = new AbortController()
    const { signal } = asking
    try {
      const people = await findPeople(query, { signal })
      if (!signal.aborted) show(people.slice(0, MAX_SHOWN))
    } catch {
      // A name is text then.
      if (!signal.aborted) show([])
    }
  }

  function show(people: readonly MentionedPerson[]): void {
    shown = people
    current = 0
    list.hidden = people.length === 0
    list.replaceChildren(
      ...people.map((person, index) => {
        const option = elementOf(document, 'li', '', String(person.label))
        option.id = `${list.id}-${index}`
        option.role = 'option'
        option.dir = 'auto'
        // The field keeps the focus.
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          choose(person)
        })
        return option
      }),
    )
    follow()
  }

  function follow(): void {
    for (const [index, option] of [...list.children].entries())
      option.ariaSelected = index === current ? 'true' : 'false'
    const id = list.children[current]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
    else field.removeAttribute('aria-activedescendant')
  }

  function choose(person: MentionedPerson): void {
    const end = field.selectionStart
    const start = end - (typedName()?.length ?? 0)
    field.setRangeText(`${person.label} `, start, end, 'end')
    show([])
    onMention(person)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function handleKey(event: KeyboardEvent): void {
    const person = shown[current]
    if (!person || event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      current = (current + step + shown.length) % shown.length
      follow()
    } else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') show([])
    else return
    event.preventDefault()
  }

  return list
}
