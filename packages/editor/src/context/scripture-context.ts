import type { EditorContext } from './editor-context.ts'

/** What the parts that quote scripture work with. */
export type ScriptureContext = Pick<
  EditorContext,
  'editor' | 'client' | 'messages' | 'locale' | 'root' | 'emit' | 'signal'
>
