import { CALLOUTS, type Callout, isArabicLocale } from '@waraq/contract'
import { InputRule } from 'prosemirror-inputrules'
import type { ResolvedPos } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { toggleQuote } from '../../commands/block-types.ts'
import { composeCommands } from '../../commands/chain-commands.ts'
import { isBlockActive } from '../../commands/is-active.ts'
import type { FeatureCommand, FeatureMenu } from '../../core/feature.ts'
import { changeBy, remove } from '../../input/input-rules.ts'
import { nodeType } from '../../schema/schema.ts'

const command = (
  kind: Callout,
  looks: Pick<FeatureCommand, 'icon' | 'description'>,
): FeatureCommand => ({
  ...looks,
  act: 'convert',
  change: toggleCallout(kind),
  isActive: (state) => isBlockActive(state, { name: 'blockquote', attrs: { callout: kind } }),
  keywords: 'callout box admonition إطار',
})

export const calloutMenu: FeatureMenu = {
  group: 'layout',
  commands: {
    calloutNote: command('note', {
      icon: { path: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8 8.5h8M8 12.5h3' },
      description: { en: 'A box for what is good to know', ar: 'إطار لما تحسن معرفته' },
    }),
    calloutTip: command('tip', {
      icon: { path: 'M9 16.5a6 6 0 1 1 6 0V19H9zM10.5 22h3' },
      description: { en: 'A box for advice', ar: 'إطار لنصيحة' },
    }),
    calloutWarning: command('warning', {
      icon: { path: 'M12 4 3 20h18zM12 10v5M12 17.5h.01' },
      description: { en: 'A box for what goes wrong easily', ar: 'إطار لما يكثر الخطأ فيه' },
    }),
    calloutExample: command('example', {
      icon: { path: 'M9 3h6M10.5 3v6L5 20h14L13.5 9V3M8 15h8' },
      description: { en: 'A box for an example', ar: 'إطار لمثال' },
    }),
    calloutQuestion: command('question', {
      icon: {
        path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5h.01',
        isTurned: true,
      },
      description: { en: 'A box for a question to think about', ar: 'إطار لسؤال يُتأمل' },
    }),
  },
  blockMenu: [
    {
      act: 'convert',
      heading: (locale) => (isArabicLocale(locale) ? 'إطار' : 'Callout'),
      hasBlock: ({ isTextblock, type }) => isTextblock || type.name === 'blockquote',
    },
  ],
  typing: () => ({
    rules: [
      new InputRule(/^\[!(\w{1,20})\]\s$/, (state, [, word = ''], from, to) => {
        const kind = CALLOUTS.find((one) => one === word.toLowerCase())
        if (!kind) return null
        const isQuoted = state.doc.resolve(from).node(-1).type.name === 'blockquote'
        const make = isQuoted ? setCallout(kind) : toggleCallout(kind)
        return changeBy(composeCommands(remove(from, to), make), state)
      }),
    ],
  }),
}

/**
 * Makes the quote around the selection a callout of this kind, after making a quote if there is
 * none. A callout of this kind is lifted back to plain blocks.
 */
export function toggleCallout(callout: Callout): Command {
  return (state, ...call) => {
    const { $from } = state.selection
    const around = quoteDepth($from)
    if (around === undefined)
      return composeCommands(toggleQuote, setCallout(callout))(state, ...call)
    const isSame = $from.node(around).attrs.callout === callout
    return (isSame ? toggleQuote : setCallout(callout))(state, ...call)
  }
}

/** Sets the kind of the innermost quote; impossible outside of quotes. */
const setCallout =
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
