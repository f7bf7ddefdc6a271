import { foldText } from '@waraq/scripture/fold'
import type { Node } from 'prosemirror-model'
import { Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { hostMessagesFor } from '../i18n/host.ts'
import type { SuggestionSource } from '../suggestions/suggestions.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { announce } from '../widgets/announce.ts'
import type { ReportFailure } from './host-commands.ts'
import type { Template } from './host-types.ts'
import { putContent } from './insert-content.ts'

/** The most templates in an empty document; all are found after `/`. */
const MAX_SHOWN = 6

/** Offers the templates of the host after `/`. */
export function templateSource(
  context: EditorContext,
  templates: readonly Template[],
  report: ReportFailure,
): SuggestionSource {
  return {
    sign: '/',
    find: (query) =>
      templates
        .filter((template) => matches(template, foldText(query)))
        .map((template) => ({
          label: template.title,
          description: template.description,
          group: hostMessagesFor(context.locale).templates,
          icon: 'template',
          insert: (_editor, range) => useTemplate(context, template, report, range),
        })),
  }
}

const matches = ({ title, description = '' }: Template, query: string) =>
  ` ${foldText(`${title} ${description}`)}`.includes(` ${query}`)

/** Shows the first templates below the first line of an empty document. */
export function offerTemplates(
  context: EditorContext,
  templates: readonly Template[],
  report: ReportFailure,
): Plugin {
  const { editor, locale, signal } = context
  const words = hostMessagesFor(locale).templates
  adoptStyles(document, TEMPLATE_STYLES)
  const buttons = templates
    .slice(0, MAX_SHOWN)
    .map((template) =>
      createButton(
        { class: 'wq-template', takesFocus: true },
        () => useTemplate(context, template, report),
        createElement('strong', { attributes: { dir: 'auto' } }, template.title),
        template.description
          ? createElement('span', { attributes: { dir: 'auto' } }, template.description)
          : undefined,
      ),
    )
  const heading = createElement('div', { class: 'wq-templates-name' }, words)
  const list = createElement(
    'div',
    { class: 'wq-templates', role: 'group', label: words },
    heading,
    ...buttons,
  )

  function follow(): void {
    if (!editor.isEditable || !isEmpty(editor.state.doc)) list.remove()
    else if (!list.isConnected) editor.view.dom.after(list)
  }

  signal.addEventListener('abort', () => list.remove())
  return new Plugin({
    view() {
      follow()
      return { update: follow }
    },
  })
}

const isEmpty = ({ childCount, firstChild }: Node) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0

function useTemplate(
  context: EditorContext,
  { id, title, content: { content } }: Template,
  report: ReportFailure,
  range?: DocumentRange,
): void {
  const { editor, locale, emit } = context
  try {
    const { size } = editor.state.doc.content
    const place = range ?? { from: 0, to: size }
    if (!putContent(editor, place, content ?? [], putCaretInFirstLine)) return
    emit('template_inserted', { template: id })
    editor.focus()
  } catch (error) {
    announce(context, hostMessagesFor(locale).templateFailed(title), true)
    report('template_failed', error)
  }
}

/** Where an author goes on: at the end of the title. */
function putCaretInFirstLine(tr: Transaction, { from }: DocumentRange): void {
  const $from = tr.doc.resolve(from)
  const $start = $from.parent.inlineContent ? tr.doc.resolve($from.after()) : $from
  const line = Selection.findFrom($start, 1, true)
  if (line) tr.setSelection(TextSelection.create(tr.doc, line.$head.end()))
}

const TEMPLATE_STYLES = `
.wq-templates {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: 0.6rem;
  max-inline-size: 40rem;
  margin: -8rem auto 0;
  cursor: default;
  /* A click beside a template goes to the text below. */
  pointer-events: none;
}
.wq-templates-name {
  grid-column: 1 / -1;
  color: var(--wq-muted);
  font-size: 0.85rem;
}
.wq-template {
  display: flex;
  flex-direction: column;
  gap: 0.25em;
  min-block-size: 4rem;
  padding: 0.7em 0.9em;
  border: 1px solid var(--wq-line);
  border-radius: 8px;
  background: var(--wq-soft);
  color: var(--wq-ink);
  font: inherit;
  font-size: 0.9rem;
  text-align: start;
  cursor: pointer;
  pointer-events: auto;
}
.wq-template:hover { border-color: var(--wq-accent) }
.wq-template > span { color: var(--wq-muted); font-size: 0.9em }
`
