import type { Callout } from '@waraq/contract'
import type { ResolvedPos } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { nodeType } from '../schema/schema.ts'
import { toggleQuote } from './block-types.ts'
import { composeCommands } from './chain-commands.ts'

/**
 * Makes the quote around the selection a callout of this kind, after making a quote if there is
 * none. A callout of this kind is lifted back to plain blocks.
 */
export const toggleCallout =
  (callout: Callout): Command =>
  (state, ...call) => {
    const { $from } = state.selection
    const around = quoteDepth($from)
    if (around === undefined)
      return composeCommands(toggleQuote, setCallout(callout))(state, ...call)
    const isSame = $from.node(around).attrs.callout === callout
    return (isSame ? toggleQuote : setCallout(callout))(state, ...call)
  }

/** Sets the kind of the innermost quote; impossible outside of quotes. */
export const setCallout =
  (callout: Callout): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const depth = quoteDepth($from)
    if (depth === undefined) return false
    dispatch?.(tr.setNodeAttribute($from.before(depth), 'callout', callout))
    return true
  }

function quoteDepth($place: ResolvedPos): number | undefined {
  const quote = nodeType($place.doc.type, 'blockquote')
  for (let depth = $place.depth; depth > 0; depth--)
    if ($place.node(depth).type === quote) return depth
  return undefined
}
