/**
 * The panels of versions, conflicts and drafts, in one file, because small files compress badly.
 */
export { openHistory } from '../history/history-panel.ts'
export { offerDraftRecovery } from './draft-recovery.ts'
export { resolveConflict } from './resolve-conflict.ts'
