import { CODE_LANGUAGES } from '@waraq/sdk/code'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { codeMessagesFor } from '../i18n/code.ts'
import type { MenuItem } from '../widgets/menu.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import { languageOf } from './languages.ts'

/** A button with the language of the code around the selection, and a menu that changes it. */
export function languageTool({ locale }: EditorContext): Tool {
  const { language, plain, names } = codeMessagesFor(locale)
  const nameOf = (state: EditorState): string => {
    const { parent } = state.selection.$from
    const knownLanguage = languageOf(parent)
    // Languages without colors keep the name that the document has.
    return knownLanguage ? names[knownLanguage] : String(parent.attrs.language ?? plain)
  }
  return {
    label: language,
    icon: 'codeBlock',
    text: nameOf,
    menu(editor) {
      const itemOf = (label: string, value: string | null): MenuItem => ({
        label,
        isActive: nameOf(editor.state) === label,
        run: () => editor.run(setLanguage(value)),
      })
      return [
        itemOf(plain, null),
        // `Object.keys` widens the names.
        ...(Object.keys(CODE_LANGUAGES) as (keyof typeof CODE_LANGUAGES)[]).map((name) =>
          itemOf(names[name], name),
        ),
      ]
    },
  }
}

/** Sets the language of the code block around the selection. */
const setLanguage =
  (language: string | null): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    if ($from.parent.type.name !== 'codeBlock') return false
    dispatch?.(tr.setNodeAttribute($from.before(), 'language', language))
    return true
  }
