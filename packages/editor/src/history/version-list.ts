import type { DocumentVersion } from '@waraq/sdk/client'
import { createElement, newId } from '../dom/elements.ts'
import type { HistoryMessages } from '../i18n/history.ts'
import type { VersionTimes } from './version-times.ts'

interface Options {
  messages: HistoryMessages
  times: VersionTimes
  onSelect(version: DocumentVersion): void
}

/** The versions of a document by day, newest first. Arrow keys move between them. */
interface VersionList {
  element: HTMLElement
  show(versions: readonly DocumentVersion[], selectedRevision: number | undefined): void
  focus(): void
}

export function createVersionList({ messages, times, onSelect }: Options): VersionList {
  const element = createElement('nav', { class: 'wq-versions', label: messages.versions })
  const buttons = () => [...element.querySelectorAll('button')]
  element.addEventListener('keydown', handleKey)

  function show(versions: readonly DocumentVersion[], selectedRevision: number | undefined): void {
    const hadFocus = element.contains(document.activeElement)
    const days = Map.groupBy(versions, ({ saved_at }) => times.day(saved_at))
    element.replaceChildren(
      ...[...days].flatMap(([day, ofDay]) => {
        const heading = createElement('h3', {}, day)
        heading.id = newId()
        const items = ofDay.map((version) => itemOf(version, version.revision === selectedRevision))
        return [
          heading,
          createElement('ul', { attributes: { 'aria-labelledby': heading.id } }, ...items),
        ]
      }),
    )
    if (hadFocus) focus()
  }

  function itemOf(version: DocumentVersion, isSelected: boolean): HTMLElement {
    const { saved_at, name, is_current } = version
    const time = createElement('time', { attributes: { datetime: saved_at } }, times.time(saved_at))
    const note = name ?? (is_current ? messages.current : undefined)
    const button = createElement(
      'button',
      { class: 'wq-version', attributes: { type: 'button' } },
      time,
      note === undefined ? undefined : ' ',
      note === undefined ? undefined : createElement('bdi', {}, note),
    )
    button.ariaCurrent = isSelected ? 'true' : null
    button.tabIndex = isSelected ? 0 : -1
    button.addEventListener('click', () => onSelect(version))
    return createElement('li', {}, button)
  }

  function handleKey(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.findIndex((button) => button.matches(':focus'))
    const to: Record<string, number> = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: all.length - 1,
    }
    const next = to[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    for (const [index, button] of all.entries()) button.tabIndex = index === next ? 0 : -1
    all[next]?.focus()
  }

  function focus(): void {
    buttons()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus()
  }

  return { element, show, focus }
}
