/** The types of events. A closed list; later versions may add to it. */
export const EVENT_TYPES = [
  'document.created',
  'document.updated',
  'document.trashed',
  'document.restored',
  'document.deleted',
  'document.version_created',
  'share.enabled',
  'share.updated',
  'share.disabled',
  'comment.created',
  'comment.resolved',
  'image.confirmed',
  'identity.erased',
  'webhook.disabled',
  'webhook.test',
] as const

export type EventType = (typeof EVENT_TYPES)[number]
