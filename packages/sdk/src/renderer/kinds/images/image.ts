import { attributesOf, NODES } from '@waraq/contract'
import type { Kind } from '../../kind.ts'

/** An image. Without a URL, it reserves the space until `mountImages` sets one. */
export const image: Kind = {
  blocks: {
    imageNode(node, _, context) {
      const { imageId, alt, width, height, widthPercent, align } = attributesOf(
        NODES.imageNode,
        node.attrs,
      )
      if (!imageId) return
      const src = context.imageUrl?.(imageId)
      context.output.open('figure', { class: `wq-figure wq-figure-${align}` })
      context.output.empty('img', {
        src,
        alt,
        ...context.kinds.attributes.get(node.type)?.(node),
        // Attributes, not styles: they work with a strict CSP and before the image has loaded.
        width: widthPercent === null ? (width ?? undefined) : `${widthPercent}%`,
        height: widthPercent === null ? (height ?? undefined) : undefined,
        loading: 'lazy',
        decoding: 'async',
        'data-image': src === undefined ? imageId : undefined,
      })
      context.output.close('figure')
    },
  },
}
