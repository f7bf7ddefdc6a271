import { ServiceError } from '../service-error.ts'
import type { FurtherOperations } from './further-operations.ts'
import type { OperationTools } from './operation-tools.ts'

/** All further operations, in one text, which is smaller; a test compares them with the module. */
export const FURTHER_OPERATIONS = (
  'listVersions readVersion nameVersion keepVersion restoreVersion eraseVersion ' +
  'eraseVersions listChanges changeBlocks reportPresence listTrash readTrashed ' +
  'undeleteDocument eraseDocument ' +
  'listShareLinks createShareLink updateShareLink deleteShareLink openShareLink readShared ' +
  'listThreads readThread createThread replyToThread editComment deleteComment setThreadState ' +
  'moveAnchors searchDocuments listTags readTags replaceTags exportDocument exportSigned ' +
  'exportShared importDocument previewImport verify verifyItems'
).split(' ') as (keyof FurtherOperations)[]

/** Operations whose code is loaded with the first call: an editor opens without it. */
export function createLazyOperations(tools: OperationTools): FurtherOperations {
  let loading: Promise<FurtherOperations> | undefined

  function load(): Promise<FurtherOperations> {
    loading ??= import('./further-operations.ts').then(
      ({ createFurtherOperations }) => createFurtherOperations(tools),
      (cause: unknown) => {
        loading = undefined
        throw new ServiceError(0, 'network', { cause })
      },
    )
    return loading
  }

  const operations = FURTHER_OPERATIONS.map((name) => [
    name,
    async (...parameters: unknown[]) =>
      ((await load())[name] as (...parameters: unknown[]) => unknown)(...parameters),
  ])
  return Object.fromEntries(operations) as FurtherOperations
}
