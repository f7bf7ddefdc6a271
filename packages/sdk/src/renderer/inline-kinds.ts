import { renderBlocks } from './blocks.ts'
import { messagesFor } from './i18n/messages.ts'
import { renderInline } from './inline.ts'
import { withKinds } from './kind.ts'
import { documentLink } from './kinds/document-link.ts'
import { emoji } from './kinds/emoji.ts'
import { honorific } from './kinds/honorific.ts'
import { quotations } from './kinds/scripture/quotations.ts'
import type { RenderContext } from './render-context.ts'

const INLINE_KINDS = withKinds([quotations, honorific, emoji, documentLink])

type Options = Pick<RenderContext, 'output' | 'locale'> & Partial<RenderContext>

/** Creates the context of rendering what stands in lines, without the code of blocks. */
export const createInlineContext = (options: Options): RenderContext => ({
  ...options,
  kinds: INLINE_KINDS,
  messages: messagesFor(options.locale),
  isInteractive: false,
  renderBlocks,
  renderInline,
})
