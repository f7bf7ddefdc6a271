import { createButton, createElement } from '../dom/elements.ts'

/** Shows one sentence above the text, with a button for each action; replaces the notice before it. */
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
