/**
 * A customer's page in React, rendered on the server and hydrated: a letter, and an editor for the
 * reply.
 */
import { type DocumentNode, renderToHtml } from '@waraq/embed'
import { type EmbedClient, WaraqEditor, WaraqRenderer } from '@waraq/embed/react'
import { createElement } from 'react'

/** Props that both sides render. */
export interface Letter {
  apiUrl: string
  content: DocumentNode
  shareToken: string
}

export function Page({ letter, client }: { letter: Letter; client: EmbedClient }) {
  const { content, shareToken } = letter
  return createElement(
    'main',
    null,
    createElement('article', {
      className: 'wq wq-content',
      dangerouslySetInnerHTML: { __html: renderToHtml(content) },
    }),
    createElement(WaraqRenderer, { client, shareToken, className: 'shared' }),
    createElement(WaraqEditor, { client, className: 'answer' }),
  )
}
