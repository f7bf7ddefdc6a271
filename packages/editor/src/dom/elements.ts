type Child = Node | string | undefined

/** What an element is made with: ARIA and data attributes by their names, a class, and what it is told. */
interface ElementOptions {
  class?: string | undefined
  role?: string | undefined
  label?: string | undefined
  attributes?: Record<string, string | undefined>
}

/** Makes an element. Text is put in as text: nothing of it is ever read as markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className, role, label, attributes = {} }: ElementOptions = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (role) element.role = role
  if (label) element.ariaLabel = label
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

interface ButtonOptions extends ElementOptions {
  /** Takes the focus from the text; a button of a menu over the text does not. */
  takesFocus?: boolean
}

/** Makes a button that leaves the caret where it is, unless it is to take the focus. */
export function createButton(
  { takesFocus = false, ...options }: ButtonOptions,
  press: (event: MouseEvent) => void,
  ...children: Child[]
): HTMLButtonElement {
  const button = createElement('button', options, ...children)
  button.type = 'button'
  if (!takesFocus) button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', press)
  return button
}

let made = 0

/** An id that no other element of the page has. */
export const newId = () => `wq-${++made}`
