import { Plugin, PluginKey } from 'prosemirror-state'
import { toStoredDocument } from '../content/serialize.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { CommandNames } from '../i18n/command-names.ts'
import { hostMessagesFor } from '../i18n/host.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { announce } from '../widgets/announce.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { CommandContext, HostCommand } from './host-types.ts'
import { putContent } from './insert-content.ts'

/** Reports a failure of the host's code to the host. */
export type ReportFailure = (code: string, error: unknown) => void

// The labels of the host are added to the names of the commands under these keys.
const nameOf = ({ id }: HostCommand) => `host:${id}` as keyof CommandNames

/** The labels of the host's commands, by name. */
export const namesOf = (commands: readonly HostCommand[]): Record<string, string> =>
  Object.fromEntries(commands.map((command) => [nameOf(command), command.label]))

/** The commands of the host for menus, palette and keys. */
export function hostCommands(
  context: EditorContext,
  commands: readonly HostCommand[],
  report: ReportFailure,
): UiCommand[] {
  return commands.map((command) => ({
    name: nameOf(command),
    icon: command.icon ? { path: command.icon } : 'insert',
    group: command.group,
    shortcut: command.shortcut,
    keywords: `${command.label} ${command.keywords ?? ''}`,
    run: () => void runCommand(context, command, report),
  }))
}

async function runCommand(
  context: EditorContext,
  command: HostCommand,
  report: ReportFailure,
): Promise<void> {
  const { locale, signal } = context
  const { commandContext, end } = beginCommand(context)
  try {
    await command.run(commandContext)
  } catch (error) {
    if (signal.aborted) return
    announce(context, hostMessagesFor(locale).commandFailed(command.label), true)
    report('command_failed', error)
  } finally {
    end()
  }
}

/** Follows the selected range through changes until the command has ended. */
function beginCommand(context: EditorContext): { commandContext: CommandContext; end(): void } {
  const { editor, signal } = context
  const { doc, selection } = editor.state
  const { from, to } = selection
  const key = new PluginKey<Place>('hostCommand')
  editor.addPlugin(followPlace(key, { from, to, end: to }))

  const commandContext: CommandContext = {
    selection: {
      text: doc.textBetween(from, to, '\n'),
      content: selection.empty ? [] : (toStoredDocument(doc.cut(from, to)).content ?? []),
    },
    document: () => toStoredDocument(editor.state.doc),
    signal,
    replaceSelection(content) {
      const place = key.getState(editor.state)
      if (!place) return false
      return putContent(editor, place, content, (tr, put) =>
        tr.setMeta(key, { ...put, end: Math.max(put.to, tr.mapping.map(place.end)) }),
      )
    },
    insert(content) {
      const place = key.getState(editor.state)
      if (!place) return false
      return putContent(editor, { from: place.end, to: place.end }, content, (tr, put) => {
        const before = (at: number) => tr.mapping.map(at, -1)
        tr.setMeta(key, { from: before(place.from), to: before(place.to), end: put.to })
      })
    },
    announce: (text) => announce(context, text),
  }
  return { commandContext, end: () => editor.isDestroyed || editor.removePlugin(key) }
}

/** The current range of the selection, and the end of the content that was inserted after it. */
interface Place extends DocumentRange {
  end: number
}

function followPlace(key: PluginKey<Place>, initial: Place): Plugin {
  return new Plugin<Place>({
    key,
    state: {
      init: () => initial,
      apply(transaction, { from, to, end }) {
        // Only `beginCommand` sets it.
        const put = transaction.getMeta(key) as Place | undefined
        if (put) return put
        const start = transaction.mapping.map(from, 1)
        const after = (at: number, least: number) =>
          Math.max(least, transaction.mapping.map(at, -1))
        return { from: start, to: after(to, start), end: after(end, after(to, start)) }
      },
    },
  })
}
