import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { isLong } from '../../../test/lib/long.ts'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { heard, openSocket, responsesOf } from './lib/raw.ts'
import { sharedService } from './lib/service.ts'

/** Requests per client and body. */
const TIMES = isLong ? 50 : 1
const MEBIBYTE = 1_048_576
const CAP = 3 * MEBIBYTE + 65_536
const SIZES = { 'just over the cap': CAP + 1, 'twice the cap': 2 * CAP, 'thrice the cap': 3 * CAP }

const service = await sharedService()
const curl = requirement('curl')

async function authorized(): Promise<Record<string, string>> {
  const { token } = await (await service.organization()).author()
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** A stream of bytes, which is sent chunked because its length is unknown. */
function streamOf(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 65_536)
      controller.enqueue(new Uint8Array(size).fill(0x20))
      left -= size
      if (left === 0) controller.close()
    },
  })
}

async function fetched(body: Uint8Array<ArrayBuffer> | ReadableStream): Promise<string> {
  const init: RequestInit = { method: 'POST', headers: await authorized(), body, duplex: 'half' }
  const response = await fetch(`${service.url}/v1/documents/`, init)
  return `${response.status} ${JSON.parse(await response.text()).error}`
}

const REFUSED = '413 document_too_large'

for (const [what, size] of Object.entries(SIZES)) {
  test(`fetch receives 413 for a body of ${what}, with Content-Length or chunked`, async () => {
    for (let time = 0; time < TIMES; time++) {
      assert.equal(await fetched(new Uint8Array(size).fill(0x20)), REFUSED)
      assert.equal(await fetched(streamOf(size)), REFUSED)
    }
  })

  test(`curl receives 413 for a body of ${what}`, { skip: curl.skip }, async () => {
    const file = join(service.dataDir, `body-${size}`)
    writeFileSync(file, Buffer.alloc(size, ' '))
    const headers = Object.entries(await authorized()).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ])
    const run = promisify(execFile)
    try {
      for (let time = 0; time < TIMES; time++) {
        for (const manner of [
          [],
          ['-H', 'Expect:'],
          ['-H', 'Expect:', '-H', 'Transfer-Encoding: chunked'],
        ]) {
          const args = [
            '-s',
            '-w',
            '%{http_code}',
            '--data-binary',
            `@${file}`,
            ...headers,
            ...manner,
          ]
          const { stdout } = await run(curl.path, [...args, `${service.url}/v1/documents/`])
          assert.match(stdout, /^\{"error":"document_too_large",[^{}]*\}413$/, manner.join(' '))
        }
      }
    } finally {
      rmSync(file)
    }
  })

  test(`a client that reads after sending everything receives 413 for a body of ${what}`, async () => {
    for (let time = 0; time < TIMES; time++) {
      for (const framing of [`Content-Length: ${size}`, 'Transfer-Encoding: chunked']) {
        const response = await sentWhole(framing, size)
        assert.equal(response, REFUSED, framing)
      }
    }
  })
}

async function sentWhole(framing: string, size: number): Promise<string> {
  const lines = Object.entries(await authorized()).map(([name, value]) => `${name}: ${value}`)
  const socket = openSocket(service.url).pause()
  const head = ['POST /v1/documents/ HTTP/1.1', 'Host: x', ...lines, framing].join('\r\n')
  const isChunked = framing.endsWith('chunked')
  const size16 = size.toString(16)
  const sent = Promise.withResolvers<void>()
  socket.on('error', sent.reject)
  socket.write(`${head}\r\n\r\n${isChunked ? `${size16}\r\n` : ''}`)
  socket.write(Buffer.alloc(size, ' '))
  socket.write(isChunked ? '\r\n0\r\n\r\n' : '', () => sent.resolve())
  await sent.promise
  const listened = heard(socket.resume())
  const [response] = responsesOf(await listened)
  return `${response?.status} ${JSON.parse(response?.body ?? '{}').error}`
}
