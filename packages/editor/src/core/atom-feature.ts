import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { atomSpec } from '../schema/atoms.ts'
import type { FeatureDefinition } from './feature.ts'

/** A kind of one atom, which the editor shows as readers see it. */
export const atomFeature = (
  option: NonNullable<FeatureDefinition['option']>,
  node: keyof typeof NODES,
  tag: 'span' | 'figure',
  { spec, ...others }: Partial<FeatureDefinition> & { spec?: Partial<NodeSpec> } = {},
): FeatureDefinition => ({
  option,
  parts: [node],
  nodes: { [node]: { ...atomSpec(node, tag, NODES[node]), ...spec } },
  ...others,
})
