import type { DocumentNode } from '@waraq/contract'
import { renderChanges } from '@waraq/sdk/changes'
import { compare } from '@waraq/sdk/compare'
import { drawLater } from '@waraq/sdk/document-parts'
import { type RenderNodeOptions, renderNode } from '@waraq/sdk/renderer'
import { createButton, createElement } from '../dom/elements.ts'
import type { HistoryMessages } from '../i18n/history.ts'
import { createIcon } from '../widgets/icons.ts'
import { countChanges } from './change-counts.ts'

/** Two versions as one text with their differences. */
export interface CompareView {
  element: HTMLElement
  /** Without `before` the text has no changes. */
  show(before: DocumentNode | undefined, after: DocumentNode): void
  /** A sentence in place of the text. */
  say(sentence: string): void
}

export function createCompareView(
  messages: HistoryMessages,
  options: RenderNodeOptions,
): CompareView {
  const status = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const text = createElement('div', {
    class: 'wq-content wq-conflict-text',
    role: 'region',
    label: messages.changes,
    attributes: { tabindex: '0' },
  })
  const previous = step('up', messages.previous, -1)
  const next = step('down', messages.next, 1)
  let marks: HTMLElement[] = []
  let at = -1
  const head = createElement('div', { class: 'wq-fields' }, status, previous, next)
  const element = createElement('div', { class: 'wq-compare' }, head, text)

  function step(icon: 'up' | 'down', label: string, by: number): HTMLButtonElement {
    const button = createButton(
      { class: 'wq-tool', label, takesFocus: true },
      () => go(by),
      createIcon(icon),
    )
    button.title = label
    return button
  }

  function go(by: number): void {
    at = (Math.max(at, by < 0 ? 0 : -1) + by + marks.length) % marks.length
    for (const [index, mark] of marks.entries()) {
      mark.classList.toggle('wq-change-current', index === at)
    }
    marks[at]?.focus({ preventScroll: true })
    marks[at]?.scrollIntoView({ block: 'center' })
  }

  function fill(sentence: string, ...content: Node[]): void {
    text.replaceChildren(...content)
    drawLater(text)
    text.hidden = content.length === 0
    text.scrollTop = 0
    marks = [...text.querySelectorAll<HTMLElement>('.wq-change, ins, del')].filter(
      (mark) => !mark.parentElement?.closest('.wq-change'),
    )
    for (const mark of marks) mark.tabIndex = -1
    at = -1
    previous.hidden = marks.length === 0
    next.hidden = marks.length === 0
    status.textContent = sentence
  }

  return {
    element,
    show(before, after) {
      if (!before) {
        const { content = [] } = after
        fill(messages.oldest, ...content.map((node) => renderNode(node, options)))
        return
      }
      const changes = compare(before, after)
      const sentence = sentenceOf(countChanges(changes), messages)
      fill(sentence, renderChanges(changes, options))
    },
    say: (sentence) => fill(sentence),
  }
}

function sentenceOf(
  { added, removed, isSame }: ReturnType<typeof countChanges>,
  messages: HistoryMessages,
): string {
  if (isSame) return messages.noChanges
  return added + removed === 0 ? messages.otherChanges : messages.words(added, removed)
}
