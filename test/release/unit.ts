/** The systemd unit, installed as the guide says, and what its sandbox may break. */
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import { png } from '../../packages/server/test/lib/image-fixtures.ts'
import { blocksIn, partOf } from '../../packages/server/test/lib/pages.ts'
import { readText } from '../lib/tree.ts'
import { waitForService } from '../lib/wait-for.ts'
import type { LiveSystemd } from './live-systemd.ts'

const GUIDE = readText('docs/operations/systemd.md')
const commandsOf = (heading: string) => blocksIn(partOf(GUIDE, heading), 'text')[0] ?? ''

/** Installs the service with the commands of the guide, and uses it. */
export async function useUnit(
  machine: LiveSystemd,
  { archive, port }: { archive: string; port: number },
): Promise<void> {
  const apiUrl = `http://127.0.0.1:${port}`
  const isReady = () => fetch(`${apiUrl}/readyz`).then(({ ok }) => ok)
  const version = /^waraq-(.+)-linux/.exec(basename(archive))?.[1]
  const install = commandsOf('Install the service')
    .replace('waraq-X.Y.Z-linux-x64.tar.xz', archive)
    .replace('waraq-X.Y.Z ', `waraq-${version} `)
  // The container shares the ports of this machine.
  const [settings = '', start = ''] = install.split(/(?=^systemctl enable)/m)
  await machine.run(`${settings}sed -i 's/^WARAQ_PORT=.*/WARAQ_PORT=${port}/' /etc/waraq/waraq.env`)
  await machine.run(start)
  await waitForService('the service is ready', isReady)

  const stdout = await machine.run(`${commandsOf('Run commands').trimEnd()} --json`)
  const apiKey = /waraq_sk_\w+/.exec(stdout)?.[0] ?? ''
  const mint = () => mintEmbedToken({ baseUrl: apiUrl, apiKey, externalUserId: 'amina' })
  const client = createClient({ apiUrl, getToken: async () => (await mint()).token })
  // The decoder of images has separate threads and memory.
  const { image_id: imageId } = await client.images.upload(
    new File([new Uint8Array(png({ width: 800, height: 600 }))], 'a.png', { type: 'image/png' }),
  )
  const { id } = await client.createDocument({
    type: 'doc',
    content: [{ type: 'imageNode', attrs: { imageId } }],
  })
  const { token } = await mint()
  const address = await fetch(`${apiUrl}/v1/documents/images/${imageId}/url/?w=320`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { download_url: url } = (await address.json()) as { download_url: string }
  const small = await fetch(url)
  assert.equal(small.headers.get('content-type'), 'image/webp')
  assert.equal((await client.quran.verse('112:1')).verse_key, '112:1')

  await machine.run('systemctl restart waraq')
  await waitForService('the service is ready again', isReady)
  assert.equal((await client.readDocument(id)).content.content?.[0]?.attrs?.imageId, imageId)

  await machine.run('systemctl stop waraq')
  const show = 'systemctl show waraq --property=Result,ExecMainStatus,NRestarts'
  const [status, restarts, result] = (await machine.run(show)).trim().split('\n').sort()
  assert.deepEqual(
    { status, restarts, result },
    { status: 'ExecMainStatus=0', restarts: 'NRestarts=0', result: 'Result=success' },
  )
  // A refused system call or a forbidden path would be in the log of the service.
  const log = await machine.run('journalctl --unit=waraq --output=cat')
  assert.doesNotMatch(log, /"level":[56]0|EPERM|EACCES|EROFS/)
  assert.ok(!log.includes(apiKey))
}
