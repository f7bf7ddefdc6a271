import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './client-network.ts'

const NETWORKS: [address: string, network: string][] = [
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
]

for (const [address, network] of NETWORKS) {
  test(`the network of ${address} is ${network}`, () => assert.equal(networkOf(address), network))
}
