import type { EditorState } from 'prosemirror-state'
import { markType } from '../schema/schema.ts'
import { composeCommands } from './chain-commands.ts'
import { rangeOfMark, selectMark, unsetMark } from './marks.ts'

/** The address of the link at the caret; empty without one. */
export const addressAt = (state: EditorState): string =>
  String(rangeOfMark(state, markType(state, 'link'))?.mark.attrs.href ?? '')

/** Removes the whole link at the caret. */
export const removeLink = composeCommands(selectMark('link'), unsetMark('link'))
