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

/** Adds commands, templates and mentions of the host to an editor. */
export function withHostParts(
  { context, extensions }: Extended,
  { commands = [], templates = [], mentions }: HostOptions,
  report: ReportFailure,
): Extended {
  const { messages, without } = context
  const extendedMessages = { ...messages, commands: { ...messages.commands, ...namesOf(commands) } }
  const own = { ...context, messages: extendedMessages }
  const { insertions = [], sources = [] } = extensions
  return {
    context: own,
    extensions: {
      ...extensions,
      plugins: templates.length > 0 ? [offerTemplates(own, templates, report)] : [],
      insertions: [...insertions, ...hostCommands(own, commands, report)],
      sources: [
        ...(mentions && !without.has('mention') ? [mentionSource(own, mentions, report)] : []),
        ...(templates.length > 0 ? [templateSource(own, templates, report)] : []),
        ...sources,
      ],
    },
  }
}
