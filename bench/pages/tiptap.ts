/**
 * The comparison page: TipTap alone with all extensions that this document contract needs, and no
 * interface.
 */
import { Editor, Extension } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/extension-bubble-menu'
import { FileHandler } from '@tiptap/extension-file-handler'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { CharacterCount, Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Suggestion } from '@tiptap/suggestion'
import { tellUsable } from './usable.ts'

const Commands = Extension.create({
  name: 'commands',
  addProseMirrorPlugins() {
    return [Suggestion({ editor: this.editor, char: '/', items: () => [] })]
  },
})

async function open(): Promise<void> {
  await fetch('/token')
  const response = await fetch(`/v1/documents/${location.hash.slice(1)}/`)
  const { content } = await response.json()
  const editor = new Editor({
    element: document.querySelector('main'),
    content,
    autofocus: 'end',
    extensions: [
      StarterKit,
      TaskList,
      TaskItem.configure({ nested: true }),
      TableKit.configure({ table: { resizable: true } }),
      Image,
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      TextStyle,
      Color,
      Highlight.configure({ multicolor: true }),
      Subscript,
      Superscript,
      Placeholder,
      CharacterCount,
      FileHandler,
      BubbleMenu.configure({ element: document.createElement('div') }),
      Commands,
    ],
    onCreate: () => tellUsable('.tiptap'),
  })
  // Keeps a reference to the editor, as a real page does.
  Object.assign(globalThis, { editor })
}

void open()
