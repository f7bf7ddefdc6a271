/** The dialogs of commands, in one file: each alone compresses worse than it loads. */
export { openAccessibilityCheck } from '../dialogs/accessibility-check.ts'
export { openAltText } from '../dialogs/alt-text.ts'
export { pickDocument } from '../dialogs/document-picker.ts'
export { insertCharacter } from '../dialogs/insert-character.ts'
export { openOutline } from '../dialogs/outline.ts'
export { chooseFile } from '../markdown/insert-file.ts'
export { openShortcutList } from './shortcut-list.ts'
