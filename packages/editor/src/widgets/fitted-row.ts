import type { EditorContext } from '../context/editor-context.ts'
import { createToolRow, itemOf, type Tool, type ToolRow } from './toolbar-row.ts'

/** The tools of a row that stays on one line. */
export interface FittedTools {
  groups: Tool[][]
  /** The ids or names of tools that leave last; the first of them stays longest. */
  alwaysShown: readonly string[]
  /** A menu at the end of the row, which begins with the tools that do not fit. */
  more: Tool & Required<Pick<Tool, 'menu'>>
  /** Shows `more` only if a tool does not fit. */
  isMoreOptional?: boolean
}

/** The widest container that counts as a phone, in pixels. */
const PHONE = 480

/**
 * A row of tools on one line, with a menu for those that do not fit. It follows the width of its
 * element at most once per frame.
 */
export function createFittedRow(
  element: HTMLElement,
  toolsFor: (isPhone: boolean) => FittedTools,
  context: Pick<EditorContext, 'editor' | 'root' | 'without' | 'signal'>,
): Pick<ToolRow, 'follow'> {
  const { editor, signal } = context
  let current: { isPhone: boolean; tools: FittedTools; row: ToolRow } | undefined
  /** In the order of the row. */
  let hiddenTools: ToolRow['tools'][number][] = []
  const observer = new ResizeObserver(adapt)
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
  adapt()

  function build(isPhone: boolean): NonNullable<typeof current> {
    const tools = toolsFor(isPhone)
    const { groups, more } = tools
    const menu: Tool['menu'] = (_, button) => [
      ...hiddenTools.map(({ tool }) => itemOf(context, { ...tool, isSheet: more.isSheet }, button)),
      ...more.menu(editor, button),
    ]
    const row = createToolRow(element, [...groups, [{ ...more, menu }]], context)
    row.follow()
    return { isPhone, tools, row }
  }

  function adapt(): void {
    const { offsetWidth } = element
    const isPhone = offsetWidth > 0 && offsetWidth <= PHONE
    if (current?.isPhone !== isPhone) current = build(isPhone)
    const { alwaysShown, isMoreOptional } = current.tools
    const { tools, hide } = current.row
    const more = tools.at(-1)
    if (isMoreOptional) more?.group.remove()
    hide([])
    hiddenTools = []
    if (isFitting()) return
    if (more) element.append(more.group)
    for (const one of byRank(tools.slice(0, -1), alwaysShown)) {
      if (isFitting()) break
      hiddenTools.push(one)
      hide(hiddenTools)
    }
    hiddenTools = tools.filter((one) => hiddenTools.includes(one))
  }

  function isFitting(): boolean {
    return element.scrollWidth <= element.clientWidth
  }

  return { follow: () => current?.row.follow() }
}

/** Sorts tools in the order in which they leave the row. */
function byRank(tools: ToolRow['tools'], alwaysShown: readonly string[]): ToolRow['tools'] {
  const rankOf = ({ tool: { id, name } }: ToolRow['tools'][number]) =>
    alwaysShown.indexOf(id ?? name ?? '') + 1 || Number.MAX_SAFE_INTEGER
  return tools.toReversed().toSorted((one, other) => rankOf(other) - rankOf(one))
}
