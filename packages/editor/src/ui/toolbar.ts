import type { Editor } from '@tiptap/core'
import type { Words } from './words.ts'

type CommandName = keyof Words['commands']

interface Command {
  name: CommandName
  sign: string
  run(editor: Editor): void
  isActive?(editor: Editor): boolean
}

const COMMANDS: Command[] = [
  { name: 'undo', sign: '↶', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', sign: '↷', run: (editor) => editor.chain().focus().redo().run() },
  mark('bold', 'B', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', 'I', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', 'U', (editor) => editor.chain().focus().toggleUnderline().run()),
  mark('strike', 'S', (editor) => editor.chain().focus().toggleStrike().run()),
  mark('highlight', '▮', (editor) => editor.chain().focus().toggleHighlight().run()),
  heading('heading1', 1),
  heading('heading2', 2),
  heading('heading3', 3),
  mark('bulletList', '•', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', '1.', (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('taskList', '☑', (editor) => editor.chain().focus().toggleTaskList().run()),
  mark('blockquote', '❝', (editor) => editor.chain().focus().toggleBlockquote().run()),
  mark('code', '<>', (editor) => editor.chain().focus().toggleCode().run()),
  {
    name: 'table',
    sign: '▦',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
  },
  { name: 'rule', sign: '—', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]

/** Fills a toolbar with buttons that follow the selection. */
export function createToolbar(toolbar: HTMLElement, editor: Editor, words: Words): void {
  const buttons = COMMANDS.map((command) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'wq-tool'
    button.textContent = command.sign
    button.title = words.commands[command.name]
    button.ariaLabel = words.commands[command.name]
    // The caret stays where it is while a button is pressed.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => command.run(editor))
    return { button, command }
  })
  toolbar.replaceChildren(...buttons.map(({ button }) => button))
  const follow = () => {
    for (const { button, command } of buttons) {
      if (command.isActive) button.ariaPressed = String(command.isActive(editor))
    }
  }
  editor.on('transaction', follow)
  follow()
}

function mark(name: CommandName, sign: string, run: (editor: Editor) => void): Command {
  return { name, sign, run, isActive: (editor) => editor.isActive(name) }
}

function heading(name: CommandName, level: 1 | 2 | 3): Command {
  return {
    name,
    sign: `H${level}`,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isActive: (editor) => editor.isActive('heading', { level }),
  }
}
