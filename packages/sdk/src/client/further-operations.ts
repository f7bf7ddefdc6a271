import { type Changes, createChanges } from './changes.ts'
import { type Comments, createComments } from './comments.ts'
import { createExports, type Exports } from './exports.ts'
import { createImports, type Imports } from './imports.ts'
import type { OperationTools } from './operation-tools.ts'
import { createDocumentSearch, type DocumentSearch } from './search.ts'
import { createShareLinks, type ShareLinks } from './share-links.ts'
import { createTrash, type Trash } from './trash.ts'
import { createVerification, type Verification } from './verification.ts'
import { createVersions, type Versions } from './versions.ts'

/** Operations that a page needs after an action of its user. */
export interface FurtherOperations
  extends Versions,
    Changes,
    Trash,
    ShareLinks,
    Comments,
    DocumentSearch,
    Exports,
    Imports,
    Verification {}

export const createFurtherOperations = (tools: OperationTools): FurtherOperations => ({
  ...createVersions(tools),
  ...createChanges(tools),
  ...createTrash(tools),
  ...createShareLinks(tools),
  ...createComments(tools),
  ...createDocumentSearch(tools),
  ...createExports(tools),
  ...createImports(tools),
  ...createVerification(tools),
})
