/** A page that reads one document: by a signature of its backend, or by a share token. */
import type { Signature } from '@waraq/contract'
import { mountRenderer } from '@waraq/sdk/renderer'
import { askBackend, setting } from './event-log.ts'

const apiUrl = setting('api')
const documentId = setting('document')
const shareToken = setting('share')
const getSignature = () => askBackend<Signature>(`/signature?document_id=${documentId}`)

mountRenderer('main', shareToken ? { apiUrl, shareToken } : { apiUrl, documentId, getSignature })
