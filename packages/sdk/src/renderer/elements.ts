export function elementOf<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

export function buttonOf(document: Document, text: string, press: () => void): HTMLButtonElement {
  const button = elementOf(document, 'button', 'wq-button', text)
  button.type = 'button'
  button.addEventListener('click', press)
  return button
}
