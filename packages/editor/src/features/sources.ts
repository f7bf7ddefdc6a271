import type { EditorContext } from '../context/editor-context.ts'
import type { SuggestionSource } from '../suggestions/suggestions.ts'
import { signSources } from './signs/sign-sources.ts'

/** The lists of kinds that open while typing. */
export const sourcesOfKinds = (context: EditorContext): SuggestionSource[] => signSources(context)
