/** A customer's page in React that is written on their server and woken in the browser: a letter, and an editor for the answer. */
import { type DocumentNode, renderToHtml } from '@waraq/embed'
import { type EmbedClient, WaraqEditor, WaraqRenderer } from '@waraq/embed/react'
import { createElement } from 'react'

/** What both ends render from. */
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
