import { createButton, createElement } from '../dom/elements.ts'

/** Replaces the notice above the text with a sentence and a button for each action. */
export function showNotice(
  place: Element,
  text: string,
  actions: { label: string; act(): void }[],
): void {
  const buttons = actions.map(({ label, act }) =>
    createButton({ class: 'wq-button', takesFocus: true }, act, label),
  )
  const sentence = createElement('span', {}, text)
  place.replaceChildren(
    createElement('div', { class: 'wq-saving-notice', role: 'alert' }, sentence, ...buttons),
  )
}
