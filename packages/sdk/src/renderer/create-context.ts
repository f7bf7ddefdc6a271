import { renderBlocks } from './blocks.ts'
import { COMMON_KINDS } from './common-kinds.ts'
import { messagesFor } from './i18n/messages.ts'
import { renderInline } from './inline.ts'
import { type Kind, withKinds } from './kind.ts'
import { KINDS } from './kinds.ts'
import type { RenderContext } from './render-context.ts'

const ALL_KINDS = withKinds([...COMMON_KINDS, ...KINDS])

type Options = Pick<RenderContext, 'output' | 'locale'> & Partial<RenderContext>

/** Creates the context of rendering at once, with all kinds and `others`. */
export const createContext = (options: Options, others: readonly Kind[] = []): RenderContext => ({
  ...options,
  kinds: withKinds(others, ALL_KINDS),
  messages: messagesFor(options.locale),
  isInteractive: false,
  renderBlocks,
  renderInline,
})
