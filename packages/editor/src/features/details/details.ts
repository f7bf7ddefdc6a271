import type { FeatureDefinition } from '../../core/feature.ts'
import { createDetailsKeys } from './details-keys.ts'
import { DETAILS_NODES } from './details-nodes.ts'
import { createDetailsView, createToggleViews } from './details-view.ts'

/** Toggles, which hide what is below their summary. */
export const details: FeatureDefinition = {
  option: 'toggle',
  parts: ['details', 'detailsOpen'],
  nodes: DETAILS_NODES,
  nodeViews: ({ fold }) => ({ details: createDetailsView(fold) }),
  plugins: (editor) => [createDetailsKeys(editor), createToggleViews()],
}
