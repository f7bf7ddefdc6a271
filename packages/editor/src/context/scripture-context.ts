import type { Workbench } from './editor-context.ts'

/** What the parts that quote scripture work with. */
export type ScriptureBench = Pick<
  Workbench,
  'editor' | 'client' | 'words' | 'locale' | 'root' | 'tell' | 'signal'
>
