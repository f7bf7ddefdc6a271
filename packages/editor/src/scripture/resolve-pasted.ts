import type { EditorView } from 'prosemirror-view'
import type { ScriptureBench } from '../context/scripture-context.ts'
import { settle, type Waiting, waitingIn, withText } from './pasted-verses.ts'
import { rightTextOf } from './reference-text.ts'
import { type Verdicts, verdictKeyOf } from './verification-results.ts'

/** Makes verses again of those that were pasted, with the text that the service gives. */
export function settlePasted(
  view: EditorView,
  { client, signal }: Pick<ScriptureBench, 'client' | 'signal'>,
  verdicts: Verdicts,
  asked: WeakSet<Waiting>,
): void {
  for (const { waiting } of waitingIn(view.state)) {
    if (asked.has(waiting)) continue
    asked.add(waiting)
    void rightTextOf(waiting.node, client, signal).then(
      (right) => {
        if (signal.aborted) return
        const verse = right && withText(waiting.node, right, view.state.schema)
        if (verse) verdicts.set(verdictKeyOf(verse), 'verified')
        settle(view, waiting, verse)
      },
      () => {
        if (!signal.aborted) settle(view, waiting, undefined)
      },
    )
  }
}
