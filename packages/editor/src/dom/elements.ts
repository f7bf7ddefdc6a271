type Child = Node | string | undefined

/** Class, ARIA properties and other attributes of an element. */
interface ElementOptions {
  class?: string | undefined
  role?: string | undefined
  label?: string | undefined
  attributes?: Record<string, string | undefined>
}

/** Creates an element. Strings become text nodes and are never parsed as HTML. */
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
  /** Lets the button take the focus; buttons over the text leave it there. */
  takesFocus?: boolean
}

/** Creates a button that keeps the focus in the text unless `takesFocus` is set. */
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

let lastId = 0

/** An id that is unique in the page. */
export const newId = () => `wq-${++lastId}`
