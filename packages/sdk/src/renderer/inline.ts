import { type DocumentNode, isObject } from '@waraq/contract'
import type { ShownMark } from './output.ts'
import type { RenderContext } from './render-context.ts'

/** Renders inline content. Blocks and unknown nodes in it render by their content. */
export function renderInline(nodes: readonly DocumentNode[], context: RenderContext): void {
  const opened: ShownMark[] = []
  showWithin(nodes, opened, context)
  closeFrom(0, opened, context)
}

function showWithin(
  nodes: readonly DocumentNode[],
  opened: ShownMark[],
  context: RenderContext,
): void {
  for (const node of nodes) {
    const show = context.kinds.inlines.get(node.type)
    if (show) {
      changeMarks(marksOf(node, context), opened, context)
      show(node, context, nodes)
    } else {
      showWithin(node.content ?? [], opened, context)
    }
  }
}

/** Whether nodes of this type are inline. */
export const isInline = (type: string, { kinds }: RenderContext) => kinds.inlines.has(type)

// Marks that adjacent texts share stay open, so that a link with a bold word is one element.
function changeMarks(marks: ShownMark[], opened: ShownMark[], context: RenderContext): void {
  const common = opened.findIndex(({ key }, at) => key !== marks[at]?.key)
  closeFrom(common < 0 ? opened.length : common, opened, context)
  for (const mark of marks.slice(opened.length)) {
    context.output.open(mark.tag, mark.attributes)
    opened.push(mark)
  }
}

function closeFrom(depth: number, opened: ShownMark[], { output }: RenderContext): void {
  for (const { tag } of opened.splice(depth).toReversed()) output.close(tag)
}

const NO_MARKS: ShownMark[] = []

// Each mark type once: an untrusted text may have 100,000 bold marks.
function marksOf({ marks, text }: DocumentNode, context: RenderContext): ShownMark[] {
  if (!Array.isArray(marks) || marks.length === 0) return NO_MARKS
  const shownMarks: ShownMark[] = []
  for (const mark of marks) {
    if (!isObject(mark)) continue
    const show = context.kinds.marks.get(String(mark.type))
    for (const one of show?.(mark.attrs, context, text) ?? NO_MARKS) {
      if (!shownMarks.some(({ tag }) => tag === one.tag)) shownMarks.push(one)
    }
  }
  return shownMarks
}
