/** All checks; each part of the specification is a file and a line here. */
import { commentAdditions } from './additive/comments.ts'
import { conditionalRequests } from './additive/conditional-requests.ts'
import { documentAdditions } from './additive/documents.ts'
import { embedTokenAdditions } from './additive/embed-tokens.ts'
import { errorCodes } from './additive/error-codes.ts'
import { idempotency } from './additive/idempotency.ts'
import { imageAdditions } from './additive/images.ts'
import { listAdditions } from './additive/list.ts'
import { scriptureAdditions } from './additive/scripture.ts'
import { shareLinkAdditions } from './additive/share-links.ts'
import { signatureAdditions } from './additive/signatures.ts'
import { transportAdditions } from './additive/transport.ts'
import { trashAdditions } from './additive/trash.ts'
import { versionAdditions } from './additive/versions.ts'
import type { Check } from './check.ts'
import { content } from './checks/content.ts'
import { credentials } from './checks/credentials.ts'
import { documents } from './checks/documents.ts'
import { embedTokens } from './checks/embed-tokens.ts'
import { errors } from './checks/errors.ts'
import { identities } from './checks/identities.ts'
import { images } from './checks/images.ts'
import { invalidSignatures } from './checks/invalid-signatures.ts'
import { limits } from './checks/limits.ts'
import { organizations } from './checks/organizations.ts'
import { ownership } from './checks/ownership.ts'
import { scripture } from './checks/scripture.ts'
import { sharing } from './checks/sharing.ts'
import { signatures } from './checks/signatures.ts'
import { storedDocuments } from './checks/stored-documents.ts'
import { titles } from './checks/titles.ts'
import { transport } from './checks/transport.ts'
import { wholeRun } from './checks/whole-run.ts'

/** Checks of the specification: a violation fails the backend. */
export const SPECIFICATION: readonly Check[] = [
  ...transport,
  ...embedTokens,
  ...identities,
  ...organizations,
  ...credentials,
  ...documents,
  ...storedDocuments,
  ...titles,
  ...content,
  ...ownership,
  ...signatures,
  ...invalidSignatures,
  ...sharing,
  ...images,
  ...scripture,
  ...errors,
  ...limits,
  ...wholeRun,
]

/** Checks of the additions in docs/contract.md: recommended, never a violation. */
export const ADDITIVE: readonly Check[] = [
  ...transportAdditions,
  ...embedTokenAdditions,
  ...documentAdditions,
  ...listAdditions,
  ...conditionalRequests,
  ...idempotency,
  ...signatureAdditions,
  ...imageAdditions,
  ...scriptureAdditions,
  ...versionAdditions,
  ...trashAdditions,
  ...shareLinkAdditions,
  ...commentAdditions,
  ...errorCodes,
]
