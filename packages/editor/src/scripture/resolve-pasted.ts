import type { EditorView } from 'prosemirror-view'
import type { ScriptureContext } from '../context/editor-context.ts'
import { type PendingVerse, pendingIn, resolvePending, withText } from './pasted-verses.ts'
import { referenceTextOf } from './reference-text.ts'
import { type VerificationResults, verificationKeyOf } from './verification-results.ts'

/** Converts pasted verses back to verse nodes with the service's text. */
export function resolvePasted(
  view: EditorView,
  { client, signal }: Pick<ScriptureContext, 'client' | 'signal'>,
  results: VerificationResults,
  requested: WeakSet<PendingVerse>,
): void {
  for (const { pending } of pendingIn(view.state)) {
    if (requested.has(pending)) continue
    requested.add(pending)
    void referenceTextOf(pending.node, client, signal).then(
      (right) => {
        if (signal.aborted) return
        const verse = right && withText(pending.node, right, view.state.schema)
        if (verse) results.set(verificationKeyOf(verse), 'verified')
        resolvePending(view, pending, verse)
      },
      () => {
        if (!signal.aborted) resolvePending(view, pending, undefined)
      },
    )
  }
}
