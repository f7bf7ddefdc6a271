import type { EditorContext } from '../context/editor-context.ts'
import { showNotice } from '../widgets/notice.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { Toolbars } from './toolbars.ts'

/** The toolbars and what waits for them. */
interface LazyToolbars extends Omit<Toolbars, 'loadForPrint'> {
  /** Prints the document once all of it has loaded. */
  print(): void
}

/** The toolbars, loaded beside the document: typing waits for neither. */
export function createLazyToolbars(
  context: EditorContext,
  notices: Element,
  create: (code: typeof import('./toolbars.ts')) => Toolbars,
): LazyToolbars {
  const { editor, messages, signal } = context
  let toolbars: Toolbars | undefined
  let loading: Promise<Toolbars> | undefined

  const load = (): Promise<Toolbars> =>
    (loading ??= import('./toolbars.ts').then(
      (code) => {
        signal.throwIfAborted()
        toolbars = create(code)
        return toolbars
      },
      (error) => {
        // The next attempt loads it again.
        loading = undefined
        throw error
      },
    ))

  function begin(): void {
    load().then(
      (it) => editor.isDestroyed || it.follow(),
      () => {
        if (!signal.aborted)
          showNotice(notices, messages.partFailed, [{ label: messages.retry, act: retry }])
      },
    )
  }

  function retry(): void {
    notices.replaceChildren()
    begin()
  }

  /** At once if they are loaded: a key may follow. */
  function open(act: (toolbars: Toolbars) => void): void {
    if (toolbars) act(toolbars)
    else openLazily(context, load, act)
  }

  begin()
  return {
    insertTable: () => open((it) => it.insertTable()),
    openPalette: () => open((it) => it.openPalette()),
    print: () =>
      openLazily(
        context,
        async () => (await load()).loadForPrint(),
        () => print(),
      ),
    follow: () => toolbars?.follow(),
  }
}
