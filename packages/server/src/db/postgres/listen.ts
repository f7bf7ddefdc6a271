import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import {
  CONTROL_CHANNEL,
  DOCUMENTS_CHANNEL,
  type Listeners,
  PRESENCE_CHANNEL,
} from '../channels.ts'
import { isLoginRefused } from './error-codes.ts'
import { itemsOf } from './notify-servers.ts'
import type { ServerAddress } from './server-address.ts'

const CONNECT_MILLISECONDS = 10_000
const REST_MILLISECONDS = 1_000
const CHANNELS = [CONTROL_CHANNEL, DOCUMENTS_CHANNEL, PRESENCE_CHANNEL]

/**
 * Listens for changes made by commands and other servers than the one called `server`, on a separate
 * connection, and reconnects when it is lost. It may miss notifications unnoticed, so callers that need every change also poll.
 */
export function listenForChanges(
  address: ServerAddress,
  server: string,
  { onControlChange, onDocumentWritten, onPresence }: Listeners,
): { close(): Promise<void> } {
  const ending = new AbortController()

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: address.url(),
      application_name: 'waraq',
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      keepAlive: true,
    })
    const hangUp = () => client.connection.stream.destroy()
    ending.signal.addEventListener('abort', hangUp)
    const disconnected = new Promise((resolve) => client.on('error', resolve).once('end', resolve))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CONTROL_CHANNEL) return onControlChange()
      const onItem = channel === DOCUMENTS_CHANNEL ? onDocumentWritten : onPresence
      for (const item of itemsOf(payload, server)) onItem(item)
    })
    try {
      await client.connect()
      await client.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join('; '))
      // Notifications sent before are not repeated.
      onControlChange()
      await disconnected
    } catch (error) {
      // Queries report an unreachable database themselves.
      if (isLoginRefused(error)) address.reload()
    } finally {
      ending.signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen()
      await delay(REST_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const ended = keepListening()

  return {
    async close() {
      ending.abort()
      await ended
    },
  }
}
