import { watchCode } from '../code/watch-code.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { featureCommands, typingOf } from '../core/feature-menu.ts'
import { FEATURE_MENUS } from '../features/menus.ts'
import { sourcesOfKinds } from '../features/sources.ts'
import { addDirectionKeys } from '../input/direction-keys.ts'
import { createTypedSigns } from '../input/typed-signs.ts'
import { commandsByGroup } from '../suggestions/command-groups.ts'
import { slashCommands } from '../suggestions/slash-commands.ts'
import type { SuggestionSource } from '../suggestions/suggestions.ts'
import { createTypeAhead } from '../suggestions/type-ahead.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import { createCellButton } from '../tables/cell-button.ts'
import { chooseTableSize } from '../tables/size-grid.ts'
import { createBlockHandle } from './block-handle.ts'
import { createBlockKeys } from './block-keys.ts'
import { createBubbleMenu } from './bubble-menu.ts'
import { LISTS, STYLES } from './command-catalog.ts'
import { kindContext } from './kind-context.ts'
import { addLaterParts } from './later-parts.ts'
import { createPrintCopy } from './print-copy.ts'
import { addRegionKeys } from './region-keys.ts'
import { createToolbar } from './toolbar.ts'
import type { ToolbarParts } from './tools.ts'
import { openFromDialogs } from './ui-commands.ts'

/** The tools around the text: toolbar, menus while typing, the handle of blocks, colors of code. */
export interface Toolbars {
  /** Asks for the size of a table and inserts it. */
  insertTable(): void
  /** Opens the list of all commands. */
  openPalette(): void
  /** Loads what the printed document needs. */
  loadForPrint(): Promise<void>
  /** Updates the toolbar from the editor's state. */
  follow(): void
}

interface Parts
  extends Omit<ToolbarParts, 'openBlockMenu' | 'conversions'>,
    Pick<UiExtensions, 'openDetails' | 'loadScripture'> {
  foot: HTMLElement
  notices: HTMLElement
  /** The sources of the lists that open while typing. */
  sources: SuggestionSource[]
}

export function createToolbars(
  context: EditorContext,
  toolbar: HTMLElement,
  parts: Parts,
): Toolbars {
  const besideSelection = parts.insertions.filter((it) => it.isBesideSelection)
  const bubble = createBubbleMenu(context, parts.openDetails, besideSelection)
  const openBlockMenu = createBlockHandle(context)
  const addBlockKeys = createBlockKeys(context, openBlockMenu)
  const openTableMenu = createCellButton(context)
  const ofKinds = kindContext(context)
  const insertions = commandsByGroup([
    ...parts.insertions,
    ...featureCommands(FEATURE_MENUS, ofKinds, 'insert'),
  ])
  const conversions = featureCommands(FEATURE_MENUS, ofKinds, 'convert')
  const commands = [...parts.commands, ...featureCommands(FEATURE_MENUS, ofKinds)]
  const row = createToolbar(toolbar, context, {
    ...parts,
    insertions,
    conversions,
    commands,
    openBlockMenu,
  })
  const ofSlash = [...insertions, ...STYLES, ...LISTS, ...conversions].filter(
    ({ name }) => !context.without.has(name),
  )
  const addTypeAhead = createTypeAhead(context, [
    slashCommands(context, ofSlash),
    ...sourcesOfKinds(context),
    ...parts.sources,
  ])
  const followCode = watchCode(context)
  const addTypedSigns = createTypedSigns(context, typingOf(FEATURE_MENUS, ofKinds))
  addDirectionKeys(context)
  const { foot, notices } = parts
  addRegionKeys(context, { toolbar, notices, bubble, foot, openTableMenu })
  addLaterParts(context, foot)
  return {
    insertTable: () => chooseTableSize(context),
    openPalette: () => openFromDialogs(context, (it) => it.openPalette(context, commands)),
    loadForPrint: createPrintCopy(context, parts.loadScripture),
    follow() {
      row.followSoon()
      followCode()
      addBlockKeys()
      addTypedSigns()
      addTypeAhead()
    },
  }
}
