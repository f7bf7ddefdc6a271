import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'

/**
 * Puts elements under the names of their groups. A group is at the place of its first element;
 * elements without one stay.
 */
export function inSections(
  elements: readonly HTMLElement[],
  groupOf: (index: number) => string | undefined,
): HTMLElement[] {
  return [...Map.groupBy(elements, (_, index) => groupOf(index))].flatMap(([group, own]) =>
    group ? sectionOf(group, own) : own,
  )
}

function sectionOf(group: string, elements: HTMLElement[]): HTMLElement {
  adoptStyles(document, STYLES)
  const heading = createElement('div', { class: 'wq-section-name' }, group)
  heading.ariaHidden = 'true'
  return createElement('div', { role: 'group', label: group }, heading, ...elements)
}

const STYLES = `
.wq-section-name {
  padding: 8px 10px 2px;
  color: var(--wq-muted);
  font-size: 0.78rem;
}
`
