import { PluginKey } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'

/** The colors of all code blocks. The plugin is loaded later; other parts only read its state. */
export const codeColorsKey = new PluginKey<DecorationSet>('codeColors')
