import { MAX_COMMENT, MAX_MENTIONS } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'
import { failureSentence } from './failures.ts'
import { offerPeople } from './mention-list.ts'
import type { FindPeople, MentionedPerson } from './people.ts'
import type { Sending } from './thread-list.ts'

interface Options {
  document: Document
  messages: LocalCommentMessages
  /** The name of the field, and of the button that sends. */
  label: string
  sendLabel: string
  findPeople?: FindPeople | undefined
  /** Rejects if it fails: the text stays. */
  send(sending: Sending): Promise<unknown>
  /** Escape, and the button that cancels. */
  cancel(): void
}

/** A field for the text of a comment. */
export interface Composer {
  element: HTMLElement
  text: string
  focus(): void
}

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Creates a field that keeps its text until it is sent. */
export function createComposer(options: Options): Composer {
  const { document, messages, label, sendLabel, findPeople } = options
  const element = elementOf(document, 'div', 'wq-composer')
  const field = elementOf(document, 'textarea', '')
  const failure = elementOf(document, 'p', 'wq-comment-failure')
  const sending = buttonOf(document, sendLabel, () => void send())
  const canceling = buttonOf(document, messages.cancel, options.cancel)
  const actions = elementOf(document, 'div', 'wq-comment-actions')
  const mentioned = new Map<string, string>()
  let key: { of: string; value: string } | undefined
  let isBusy = false

  field.ariaLabel = label
  field.placeholder = label
  field.dir = 'auto'
  field.rows = 3
  field.maxLength = MAX_COMMENT
  field.title = messages.hint
  failure.role = 'alert'
  sending.classList.add('wq-send')
  actions.append(sending, canceling)
  element.append(field, failure, actions)
  if (findPeople) {
    const onMention = ({ id, label: name }: MentionedPerson) => mentioned.set(id, `@${name}`)
    field.after(offerPeople({ document, field, label: messages.people, findPeople, onMention }))
  }
  field.addEventListener('input', follow)
  element.addEventListener('keydown', handleKey)
  follow()

  function follow(): void {
    sending.ariaDisabled = field.value.trim() === '' ? 'true' : null
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      options.cancel()
    }
  }

  /** A second send of an equal text repeats the request that may have been stored. */
  function keyOf(text: string): string {
    if (key?.of !== text) key = { of: text, value: newKey() }
    return key.value
  }

  async function send(): Promise<void> {
    const text = field.value.trim()
    if (isBusy || text === '') return
    isBusy = true
    element.ariaBusy = 'true'
    field.readOnly = true
    failure.textContent = ''
    const mentions = [...mentioned].filter(([, name]) => text.includes(name)).map(([id]) => id)
    try {
      await options.send({
        text,
        mentions: mentions.slice(0, MAX_MENTIONS),
        idempotencyKey: keyOf(text),
      })
      field.value = ''
      key = undefined
    } catch (error) {
      failure.textContent = failureSentence(messages, error)
    } finally {
      isBusy = false
      element.ariaBusy = null
      field.readOnly = false
      follow()
    }
  }

  return {
    element,
    get text() {
      return field.value
    },
    set text(value) {
      field.value = value
      follow()
    },
    focus: () => field.focus(),
  }
}
