import type { BlockRange } from '@waraq/contract'
import { Fragment, type Node, type Schema } from 'prosemirror-model'
import { Step, Transform } from 'prosemirror-transform'
import { toEditorBlocks } from '../content/apply-blocks.ts'
import { changeBlocks } from '../content/apply-merge.ts'
import { toStoredDocument } from '../content/serialize.ts'

/** A change of another page. */
export interface RemoteChange {
  blocks: readonly BlockRange[]
  /** How that page came to them, if it is an editor. */
  steps?: string | undefined
}

/** The version after changes of others, and steps that lead to it. */
export function versionAfter(
  confirmed: Node,
  changes: readonly RemoteChange[],
): { doc: Node; steps: Step[] } {
  const { schema } = confirmed.type
  let doc = confirmed
  const all: Step[] = []
  for (const { blocks, steps } of changes) {
    const before = doc
    doc = withBlocks(before, blocks, schema)
    const hint = steps === undefined ? undefined : stepsLeadingTo(before, doc, steps, schema)
    for (const step of hint ?? stepsBetween(before, doc)) all.push(step)
  }
  return { doc, steps: all }
}

/** A document in which blocks replace others. */
function withBlocks(doc: Node, ranges: readonly BlockRange[], schema: Schema): Node {
  const before = doc.content.content
  const blocks: Node[] = []
  let at = 0
  for (const { from, to, content } of ranges) {
    if (from < at || to < from || to > before.length) throw new RangeError('invalid blocks')
    const added = content.length === 0 ? [] : toEditorBlocks(content, schema).content.content
    if (added.length !== content.length) throw new RangeError('blocks that cannot be shown')
    blocks.push(...before.slice(at, from), ...added)
    at = to
  }
  blocks.push(...before.slice(at))
  return doc.copy(Fragment.from(blocks))
}

function stepsBetween(before: Node, after: Node): Step[] {
  const transform = new Transform(before)
  changeBlocks(transform, 0, before.children, after.children)
  return transform.steps
}

/** The steps of another page, if they lead to the blocks that it sent. */
function stepsLeadingTo(
  before: Node,
  after: Node,
  text: string,
  schema: Schema,
): Step[] | undefined {
  try {
    const transform = new Transform(before)
    for (const json of JSON.parse(text)) transform.step(Step.fromJSON(schema, json))
    if (!transform.doc.eq(after)) {
      // What is not stored may differ, such as a mark of a node that the editor does not know.
      const [stored, expected] = [transform.doc, after].map((doc) =>
        JSON.stringify(toStoredDocument(doc)),
      )
      if (stored !== expected) return undefined
      changeBlocks(transform, 0, transform.doc.children, after.children)
    }
    return transform.steps
  } catch {
    // Of another release, or hostile: the blocks decide.
    return undefined
  }
}
