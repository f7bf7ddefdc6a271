/** Tables of keys and their effects, pressed without a page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { readShortForm } from '../../../test/browser/lib/read-short-form.ts'
import { writeShortForm } from '../../../test/browser/lib/write-short-form.ts'
import type { KindContext } from '../src/core/feature.ts'
import { featureCommands } from '../src/core/feature-menu.ts'
import { FEATURE_MENUS } from '../src/features/menus.ts'
import { en } from '../src/i18n/en.ts'
import { RULE, TEXT_COMMANDS } from '../src/ui/command-catalog.ts'
import type { UiCommand } from '../src/widgets/ui-command.ts'
import { authorOf, schema } from './author.ts'

/**
 * Name; text before; keys; text after, with the selection if one is written. Keys are separated by
 * spaces, `«…»` is typed, and `[…]` is a command by its name in English.
 */
export type KeyRow = readonly [name: string, before: string, keys: string, after: string]

/** Tests each row of a table. */
export function testKeys(rows: readonly KeyRow[]): void {
  for (const [name, before, keys, after] of rows) {
    test(name, () => {
      const { content, selected } = readShortForm(before)
      const doc = Node.fromJSON(schema, { type: 'doc', content })
      doc.check()
      const { type, from, to } = selected
      const author = authorOf(doc, Selection.fromJSON(doc, { type, anchor: from, head: to }))
      const shown = (form: string) => {
        const { state } = author
        const { selection } = state
        const cells: number[] = []
        if (selection instanceof CellSelection)
          selection.forEachCell((_, position) => cells.push(position))
        return writeShortForm(
          state.doc.toJSON(),
          /[|‹*]/.test(form)
            ? {
                type: selection.toJSON().type,
                from: selection.from,
                to: selection.to,
                cells,
              }
            : undefined,
        )
      }
      assert.equal(shown(before), before, 'the row is not in canonical form')
      for (const [step, typed, name] of keys.matchAll(/«([^»]*)»|\[([^\]]+)\]|\S+/g)) {
        if (typed !== undefined) author.type(typed)
        else if (name !== undefined) commandNamed(name, author.context).run(author.editor)
        else author.press(step)
      }
      assert.equal(shown(after), after)
    })
  }
}

function commandNamed(name: string, context: KindContext): UiCommand {
  const commands = [...TEXT_COMMANDS, RULE, ...featureCommands(FEATURE_MENUS, context)]
  const command = commands.find((one) => en.commands[one.name] === name)
  assert.ok(command, `there is no command ${name}`)
  return command
}
