import { type Network, parseNetwork } from '../lib/public-address.ts'

export interface WebhooksConfig {
  allowsHttp: boolean
  /** Networks that receive webhooks although they are not public. */
  privateNetworks: readonly Network[]
}

/** The part of the settings reader used here. */
interface Readers {
  flag(name: string): boolean
  parsed<Value>(name: string, parse: (value: string) => Value): Value | undefined
}

/** Undefined if this server neither sends webhooks nor manages them. */
export function readWebhooksConfig(read: Readers): WebhooksConfig | undefined {
  const isOn = read.flag('WARAQ_WEBHOOKS')
  const allowsHttp = read.flag('WARAQ_WEBHOOK_ALLOW_HTTP')
  const privateNetworks = read.parsed('WARAQ_WEBHOOK_PRIVATE_NETWORKS', parseNetworks) ?? []
  return isOn ? { allowsHttp, privateNetworks } : undefined
}

const parseNetworks = (list: string): Network[] =>
  list.split(',').map((text) => parseNetwork(text.trim()))
