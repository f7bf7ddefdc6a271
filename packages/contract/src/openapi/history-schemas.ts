/** Schemas of the history of a document. */
import { Type } from 'typebox'
import { MAX_VERSION_NAME } from '../limits.ts'
import { component, nullable } from './schema-helpers.ts'
import { Content, DocumentPath, DocumentSummary, Moment, pageOf } from './schemas.ts'

const Revision = Type.Integer({
  minimum: 1,
  description: 'Counts the saves of the document. It is the number in its ETag.',
  examples: [42],
})
const VersionName = Type.String({
  maxLength: MAX_VERSION_NAME,
  description: `At most ${MAX_VERSION_NAME} characters, not blank, without control characters.`,
  examples: ['Before the exam'],
})
const { id, title } = DocumentSummary.properties
const versionFields = {
  revision: Revision,
  title,
  name: nullable(VersionName, { description: 'Given by the author; null if there is none.' }),
  saved_at: Type.String({
    ...Moment,
    description: 'When this content was saved: ISO 8601, UTC, six fractional digits.',
  }),
}

export const DocumentVersion = Type.Object(
  {
    ...versionFields,
    etag: Type.String({
      description: 'The ETag that the document had.',
      examples: ['"42-9f86d081884c7d65"'],
    }),
    bytes: Type.Integer({ description: 'Size of the content as canonical JSON in UTF-8.' }),
    is_current: Type.Boolean({ description: 'Whether it is the content of the document now.' }),
  },
  component('DocumentVersion', 'A version of a document in its history.'),
)
export const DocumentVersionList = Type.Array(DocumentVersion, { $id: 'DocumentVersionList' })
export const FullVersion = Type.Object(
  { id, ...versionFields, content: Content },
  component('FullVersion', 'A version with its content.'),
)

const trashedFields = {
  ...DocumentSummary.properties,
  deleted_at: Moment,
  erased_at: Type.String({ ...Moment, description: 'When the document will be erased.' }),
}
const TrashedSummary = Type.Object(
  trashedFields,
  component('TrashedSummary', 'A deleted document in the trash.'),
)
export const TrashList = Type.Array(TrashedSummary, { $id: 'TrashList' })
export const TrashedDocument = Type.Object(
  { ...trashedFields, content: Content },
  component('TrashedDocument', 'A deleted document with its content.'),
)

export const VersionNaming = Type.Object({
  name: nullable(VersionName, { description: 'Null takes the name away and keeps the version.' }),
})
export const VersionPath = Type.Object({
  ...DocumentPath.properties,
  revision: Type.String({ description: 'A revision from the list of versions.', examples: ['42'] }),
})
export const VersionListParameters = pageOf('versions')
export const TrashListParameters = pageOf('deleted documents')
