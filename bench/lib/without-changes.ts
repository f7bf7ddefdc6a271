/** Loaded by `--import` into a server under test: its saves record no change for the feed. */
import { registerHooks } from 'node:module'

const FILE = '/server/src/documents/documents.ts'
const STEP = 'documentChanges.onSave(identity, id, at),'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE)) return loaded
    const source = String(loaded.source)
    if (!source.includes(STEP)) throw new Error(`${FILE} has no ${STEP}`)
    return { ...loaded, source: source.replace(STEP, '') }
  },
})
