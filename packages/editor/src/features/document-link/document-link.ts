import { atomFeature } from '../../core/atom-feature.ts'

/** A link to another document of the author, with its title at that time. */
export const documentLink = atomFeature('documentLink', 'documentLink', 'span')
