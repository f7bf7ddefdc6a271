/** The panels of versions, conflicts and drafts, in one file as the dialogs are. */
export { openHistory } from '../history/history-panel.ts'
export { offerDraftRecovery } from './draft-recovery.ts'
export { resolveConflict } from './resolve-conflict.ts'
