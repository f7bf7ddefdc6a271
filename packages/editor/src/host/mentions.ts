import { linkAddressOf, MARKS } from '@waraq/contract'
import type { Command } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { hostMessagesFor } from '../i18n/host.ts'
import { markType } from '../schema/schema.ts'
import { debounce } from '../suggestions/debounce.ts'
import type { Suggestion, SuggestionSource } from '../suggestions/suggestions.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { announce } from '../widgets/announce.ts'
import type { ReportFailure } from './host-commands.ts'
import type { FindMentions, Mention } from './host-types.ts'

const DEADLINE_MS = 5000
const MAX_MENTIONS = 50

/** Suggests the people of the host after `@`. */
export function mentionSource(
  context: EditorContext,
  find: FindMentions,
  report: ReportFailure,
): SuggestionSource {
  async function ask(query: string, signal: AbortSignal): Promise<readonly Mention[]> {
    const end = new AbortController()
    const timer = setTimeout(
      () => end.abort(new Error('`mentions` took five seconds')),
      DEADLINE_MS,
    )
    try {
      const both = AbortSignal.any([signal, end.signal])
      const mentions = await Promise.race([find(query, { signal: both }), rejection(both)])
      return mentions.slice(0, MAX_MENTIONS).map(validMention)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    sign: '@',
    async find(query, requestSignal) {
      const signal = AbortSignal.any([requestSignal, context.signal])
      if (query) await debounce(signal)
      try {
        return (await ask(query, signal)).map((mention) => suggestionOf(mention, query))
      } catch (error) {
        if (signal.aborted) return []
        announce(context, hostMessagesFor(context.locale).mentionsFailed, true)
        report('mentions_failed', error)
        return []
      }
    },
  }
}

function validMention(mention: Mention): Mention {
  const { id, label, href } = mention
  if ([id, label, href].every((value) => typeof value === 'string') && label) return mention
  throw new TypeError('a mention needs `id`, `label` and `href`')
}

const suggestionOf = (mention: Mention, query: string): Suggestion => ({
  label: mention.label,
  detail: mention.detail,
  // Part of a name is enough after `@`.
  isNamed: ` ${mention.label.toLowerCase()}`.includes(` ${query.toLowerCase()}`),
  insert: (editor, range) => void editor.run(insertMention(mention, range)),
})

/** Inserts the name as a link, or as text if the node table refuses its address, and a space. */
export function insertMention({ id, label, href }: Mention, { from, to }: DocumentRange): Command {
  return ({ tr, schema, doc }, dispatch) => {
    const address = linkAddressOf(href)
    const mention = MARKS.link.mention.accept(id) ?? null
    const link = markType({ schema }, 'link')
    const marks = doc.resolve(from).marks()
    const all = address ? link.create({ href: address, mention }).addToSet(marks) : marks
    const isFollowed = /^[\s\p{P}]/u.test(doc.resolve(to).nodeAfter?.text ?? '')
    const space = isFollowed ? [] : [schema.text(' ', marks)]
    tr.replaceWith(from, to, [schema.text(`@${label}`, all), ...space]).removeStoredMark(link)
    dispatch?.(tr)
    return true
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
