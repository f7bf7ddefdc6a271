import type { MountedPage } from '../../mounted-page.ts'
import { createDetailsPanel, createDetailsReader } from './details-panel.ts'

/** Adds the details panel of quotations, and their opened translations. */
export function addDetails({ frame, article, reader, locale }: MountedPage): void {
  if (!article.querySelector('.wq-quotation')) return
  const panel = createDetailsPanel({ frame, reader: createDetailsReader(reader.readJson), locale })
  frame.append(panel.element)
  void panel.openTranslations(article)
}
