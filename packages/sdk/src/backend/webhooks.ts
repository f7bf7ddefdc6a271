import type {
  CreatedWebhook,
  EventType,
  UndeliveredEventPage,
  Webhook,
  WebhookAttempt,
  WebhookSecret,
} from '@waraq/contract'
import { createManageRequests, type ManageOptions } from './manage-requests.ts'

/** What a webhook gets, and where. */
export interface WebhookSettings {
  /** A public `https` URL. */
  url: string
  /** Only events of these types; null: all. */
  types?: readonly EventType[] | null | undefined
}

/** Which events are sent again: one of three. Times are in ISO 8601 with a time zone. */
export type ReplayChoice =
  | { ids: readonly string[] }
  | { from: string; to: string }
  | { failed_since: string }

/** A page of the events that a webhook did not take. */
export interface UndeliveredOptions {
  /** `failed`, the default: given up. `waiting`: to be attempted again. */
  state?: 'waiting' | 'failed' | undefined
  /** `next_after` of the page before. */
  after?: number | undefined
  /** 100 by default. */
  limit?: number | undefined
}

export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * The webhooks of your organization. Each function rejects with a ServiceError for error responses
 * (`scope_required`, `webhook_url_refused`, `not_found`, ...), `network` and `timeout`. No error
 * contains the key.
 *
 * @throws TypeError for invalid options
 */
export function createWebhooks(options: ManageOptions) {
  const send = createManageRequests(options, '/v1/webhooks/')
  const pathOf = (id: string, action = '') => `${encodeURIComponent(id)}/${action}`
  const listed = async <Item>(path: string): Promise<Item[]> =>
    (await send<{ data: Item[] }>('GET', path)).data

  return {
    /** All webhooks, oldest first. */
    list: () => listed<Webhook>(''),
    /** Store its `secret`: no other response has it. */
    create: (settings: WebhookSettings) => send<CreatedWebhook>('POST', '', settings),
    read: (id: string) => send<Webhook>('GET', pathOf(id)),
    /** Changes what is given. */
    update: (id: string, settings: Partial<WebhookSettings>) =>
      send<Webhook>('PATCH', pathOf(id), settings),
    /** Deletes it with the events that wait for it. */
    remove: async (id: string): Promise<void> => {
      await send('DELETE', pathOf(id))
    },
    /** Replaces the secret. The previous one also signs for a day, or for this many seconds. */
    rollSecret: (id: string, overlapSeconds?: number) => {
      const body = overlapSeconds === undefined ? {} : { overlap_seconds: overlapSeconds }
      return send<WebhookSecret>('POST', pathOf(id, 'secret/roll/'), body)
    },
    /** Sends one event of the type `webhook.test`; resolves with what happened. */
    test: (id: string) => send<WebhookAttempt>('POST', pathOf(id, 'test/')),
    /** Enables a disabled webhook, which then gets what it missed. */
    enable: (id: string) => send<Webhook>('POST', pathOf(id, 'enable/')),
    /** Sends events again, with their ids; resolves with their number. */
    replay: async (id: string, choice: ReplayChoice): Promise<number> =>
      (await send<{ count: number }>('POST', pathOf(id, 'replay/'), choice)).count,
    /** The last attempts, newest first. */
    listAttempts: (id: string) => listed<WebhookAttempt>(pathOf(id, 'attempts/')),
    /** The events that it did not take. */
    listUndelivered: (id: string, { state, after, limit }: UndeliveredOptions = {}) => {
      const query = new URLSearchParams({
        ...(state && { state }),
        ...(after !== undefined && { after: String(after) }),
        ...(limit !== undefined && { limit: String(limit) }),
      })
      return send<UndeliveredEventPage>('GET', `${pathOf(id, 'events/')}?${query}`)
    },
  }
}
