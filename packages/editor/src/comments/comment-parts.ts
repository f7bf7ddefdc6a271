import { Plugin } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import type { CommandNames } from '../i18n/command-names.ts'
import { commentCommandsFor } from '../i18n/comments.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { CommentParts, EditorComments } from './start-comments.ts'

const ICON = {
  comment: 'M4 5h16v11h-9l-5 4v-4H4zM12 8v5M9.5 10.5h5',
  comments: 'M3 4h13v9H9l-4 3v-3H3zM19 8h2v9h-2v3l-4-3H9',
}

interface Comments {
  /** The names of the commands. */
  names: Record<string, string>
  commands: UiCommand[]
  /** Loads the comments when the text is shown. */
  plugin: Plugin
}

/** The commands of comments; their code is loaded when the text is shown. */
export function createCommentParts(context: EditorContext, parts: CommentParts): Comments {
  const { locale, signal } = context
  const names = commentCommandsFor(locale)
  let started: EditorComments | undefined
  let loading: Promise<EditorComments> | undefined

  function load(): Promise<EditorComments> {
    loading ??= import('./start-comments.ts').then(
      (it) => {
        signal.throwIfAborted()
        started = it.startComments(context, parts)
        return started
      },
      (error) => {
        // The next attempt loads it again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  /** At once if it is loaded: a key may follow. */
  function act(run: (comments: EditorComments) => void): void {
    if (started) run(started)
    else load().then(run, () => {})
  }

  const command = (
    name: keyof typeof names,
    run: (comments: EditorComments) => void,
    more: Partial<UiCommand> = {},
  ): UiCommand => ({
    name: name as keyof CommandNames,
    icon: { path: name === 'comment' ? ICON.comment : ICON.comments },
    group: names.comments,
    run: () => act(run),
    ...more,
  })

  const commands = [
    command('comment', (it) => it.compose(), { shortcut: 'Mod-Alt-m', isBesideSelection: true }),
    command('comments', (it) => it.toggle()),
    command('nextComment', (it) => it.go(1), { shortcut: 'F8' }),
    command('previousComment', (it) => it.go(-1), { shortcut: 'Shift-F8' }),
  ]
  const plugin = new Plugin({
    view() {
      void load().catch(() => {})
      return {}
    },
  })
  return { names, commands, plugin }
}
