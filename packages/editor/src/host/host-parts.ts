import type { GetPeople } from '@waraq/sdk/comments'
import { createCommentParts } from '../comments/comment-parts.ts'
import type { CommentParts } from '../comments/start-comments.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import { hostCommands, namesOf, type ReportFailure } from './host-commands.ts'
import type { HostOptions } from './host-types.ts'
import { mentionSource } from './mentions.ts'
import { offerTemplates, templateSource } from './templates.ts'

export { partsWithout } from '../context/features.ts'

interface Extended {
  context: EditorContext
  extensions: UiExtensions
}

interface Options extends HostOptions {
  comments?: boolean | undefined
  getPeople?: GetPeople | undefined
  readOnly?: boolean | undefined
  onError?: ReportFailure | undefined
}

/** Adds commands, templates and mentions of the host to an editor, and comments. */
export function withHostParts(
  { context, extensions }: Extended,
  options: Options,
  saves: CommentParts['saves'],
): Extended {
  const { commands = [], templates = [], mentions } = options
  const report: ReportFailure = (code, error) => options.onError?.(code, error)
  const { messages, without } = context
  const comments = options.comments ? createCommentParts(context, { ...options, saves }) : undefined
  const names = { ...messages.commands, ...comments?.names, ...namesOf(commands) }
  const extendedMessages = { ...messages, commands: names }
  const own = { ...context, messages: extendedMessages }
  const { insertions = [], sources = [] } = extensions
  return {
    context: own,
    extensions: {
      ...extensions,
      plugins: [
        ...(templates.length > 0 ? [offerTemplates(own, templates, report)] : []),
        ...(comments ? [comments.plugin] : []),
      ],
      insertions: [
        ...insertions,
        ...hostCommands(own, commands, report),
        ...(comments?.commands ?? []),
      ],
      sources: [
        ...(mentions && !without.has('mention') ? [mentionSource(own, mentions, report)] : []),
        ...(templates.length > 0 ? [templateSource(own, templates, report)] : []),
        ...sources,
      ],
    },
  }
}
