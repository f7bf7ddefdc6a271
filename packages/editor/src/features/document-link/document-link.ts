import { NODES } from '@waraq/contract'
import type { FeatureDefinition } from '../../core/feature.ts'
import { atomSpec } from '../../schema/atoms.ts'

/** A link to another document of the author, with its title at that time. */
export const documentLink: FeatureDefinition = {
  option: 'documentLink',
  parts: ['documentLink'],
  nodes: { documentLink: atomSpec('documentLink', 'span', NODES.documentLink) },
}
