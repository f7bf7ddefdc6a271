import { test } from 'node:test'
import { requireLinearOnDocuments } from '../../../../test/lib/growth/all-in-time.ts'
import { onShapes } from '../../../../test/lib/growth/shapes.ts'
import { renderToHtml } from './render-to-html.ts'

test('time grows with the length of a document that is shown and no faster', (t) =>
  requireLinearOnDocuments(
    t,
    onShapes('renderToHtml', (content) => renderToHtml(content)),
  ))
