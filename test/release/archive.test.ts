/** The release archive as an operator gets it, unpacked and started on a plain machine. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { readEditions } from '@waraq/scripture/corpus'
import { blocksIn, partOf } from '../../packages/server/test/lib/pages.ts'
import { freePort } from '../lib/free-port.ts'
import { requirement } from '../lib/system-requirements.ts'
import { ROOT, readText } from '../lib/tree.ts'
import { waitForService } from '../lib/wait-for.ts'
import { buildImage } from './image.ts'
import { bootDebian, installDebian } from './live-systemd.ts'
import { useUnit } from './unit.ts'

const run = promisify(execFile)
const buildah = requirement('buildah')
const debootstrap = requirement('debootstrap')
const nspawn = requirement('nspawn')
const MEBIBYTE = 1024 * 1024
const GUIDE = 'docs/operations/systemd.md'

suite('the release archive', { timeout: 900_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-archive-'))
  const unpacked = join(folder, 'unpacked')
  let archive = ''
  let root = ''

  before(
    async () => {
      archive = await build('first')
      mkdirSync(unpacked)
      await run('tar', ['-xf', archive, '-C', unpacked])
      root = join(unpacked, globSync('*', { cwd: unpacked })[0] ?? '')
    },
    { timeout: 600_000 },
  )
  after(() => rmSync(folder, { recursive: true }))

  test('the same commit gives the same bytes', { timeout: 400_000 }, async () => {
    const again = await build('second', '--uncompressed')
    const { stdout } = await run('bash', ['-c', `xz -dc '${archive}' | sha256sum`])
    assert.equal(stdout.slice(0, 64), await sha256Of(again))
  })

  test('SHA256SUMS has the hash of the archive', async () => {
    const sums = readFileSync(join(folder, 'first/SHA256SUMS'), 'utf8')
    assert.match(sums, new RegExp(`^${await sha256Of(archive)}  waraq-`, 'm'))
  })

  test('the archive is small and has no build input', async (t) => {
    const size = statSync(archive).size / MEBIBYTE
    const libSize = sizeOf(join(root, 'lib')) / MEBIBYTE
    t.diagnostic(`archive ${size.toFixed(1)} MiB, lib ${libSize.toFixed(1)} MiB`)
    assert.ok(size <= 70 && libSize <= 120)
    const names = globSync('lib/node_modules/{*,@*/*}', { cwd: root })
    const inputs =
      /\/(?:quran-json|quran-validator|quran-meta|@ghoran|esbuild.*|typescript|vite|node-linux.*)$/
    assert.deepEqual(
      names.filter((name) => inputs.test(name)),
      [],
    )
    assert.deepEqual(globSync('**/*.{map,d.ts}', { cwd: root }), [])
    assert.ok(
      globSync('lib/node_modules/@waraq/server/dist/docs/**/*.md', { cwd: root }).length > 5,
    )
    const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')
    for (const name of ['fastify', 'pg', 'sharp'])
      assert.match(notices, new RegExp(`^${name} \\d`, 'm'))
  })

  test('no file has an edition that forbids commercial use, and a planted one is found', () => {
    const files = globSync('**/*.db', { cwd: root }).map((path) => join(root, path))
    assert.equal(files.length, 1)
    const [file = ''] = files
    assert.equal(readEditions(file).length, 3)
    assert.deepEqual(forbiddenIn(file), [])

    const foreignFile = join(folder, 'planted.db')
    copyFileSync(file, foreignFile)
    const db = new DatabaseSync(foreignFile)
    const facts = JSON.stringify({ ...readEditions(file)[0], slug: 'x', commercialUse: 'false' })
    db.prepare('INSERT INTO editions VALUES (99, ?, ?)').run('', facts)
    db.close()
    assert.deepEqual(forbiddenIn(foreignFile), ['x'])
  })

  test('the first commands of the guide start it, write a document and read it', {
    skip: requirement('curl').skip,
  }, async (t) => {
    const [commands = ''] = blocksIn(partOf(readText(GUIDE), 'Try it'), 'sh')
    const lines = commands.trimEnd().replaceAll('\\\n', '').split('\n')
    assert.ok(lines.length <= 8, commands)
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const port = await freePort()
    const script = [
      `export WARAQ_PORT=${port}; trap 'kill %1' EXIT`,
      commands
        .replaceAll(/waraq-[\d.X-Z]+-linux-x64\.tar\.xz/g, archive)
        .replaceAll('4000', `${port}`),
    ]
    const startedAt = performance.now()
    const { stdout } = await run('/bin/bash', ['-euc', script.join('\n')], {
      cwd: empty,
      // No Node, no npm: what Debian has.
      env: { PATH: '/usr/bin:/bin' },
      timeout: 120_000,
    })
    const seconds = (performance.now() - startedAt) / 1000
    t.diagnostic(`${lines.length} commands, ${seconds.toFixed(1)} s`)
    assert.match(stdout, /"title":"Hello"/)
    assert.match(stdout, /"verse_key":"112:1"/)

    const waraq = (...words: string[]) =>
      run(join(empty, basename(root), 'bin/waraq'), words, {
        cwd: join(empty, basename(root)),
        env: { PATH: '/usr/bin:/bin' },
      })
    assert.match((await waraq('corpus', 'list')).stdout, /^Quran: .*@waraq\/quran\/dist\//m)
    assert.match((await waraq('corpus', 'verify')).stdout, /tanzil-uthmani: 6236 verses verified/)
  })

  test('an image is built from it and serves as an unprivileged user', {
    skip: buildah.skip || debootstrap.skip,
    timeout: 600_000,
  }, async (t) => {
    const image = await buildImage(buildah.path, { debian: await findDebian(), folder, root })
    const mounted = await image.mount()
    const size = sizeOf(join(mounted, 'opt/waraq')) / MEBIBYTE
    t.diagnostic(`image beyond its base ${size.toFixed(1)} MiB`)
    assert.ok(size <= 80)
    const files = globSync('opt/waraq/**/*.db', { cwd: mounted })
    assert.deepEqual(
      files.flatMap((path) => forbiddenIn(join(mounted, path))),
      [],
    )
    const { config } = (await image.inspect()).Docker
    assert.equal(config.User, '65532:65532')
    assert.deepEqual(config.Cmd, ['serve'])
    assert.equal(config.Healthcheck.Test[0], 'CMD')
    const status = await image.run('cat', '/proc/self/status')
    assert.match(status, /^Uid:\s+65532\s/m)
    assert.match(status, /^CapEff:\s+0+$/m)

    const port = `${await freePort()}`
    const server = image.start({ WARAQ_PORT: port }, ...config.Entrypoint, ...config.Cmd)
    t.after(() => server.kill('SIGTERM'))
    const [, ...health] = config.Healthcheck.Test
    await waitForService('the server in the container is ready', async () => {
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    })
    const healthCheck = image.start({ WARAQ_PORT: port }, ...health)
    assert.deepEqual(await once(healthCheck, 'exit'), [0, null])
    const unhealthy = image.start({ WARAQ_PORT: '9' }, ...health)
    assert.deepEqual(await once(unhealthy, 'exit'), [1, null])
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    await exit
  })

  test('the unit runs under a live systemd as the guide says', {
    skip: nspawn.skip || debootstrap.skip,
    timeout: 600_000,
  }, async (t) => {
    const machine = await bootDebian(nspawn.path, { folder: await findDebian(), files: [archive] })
    t.after(() => machine.stop())
    await useUnit(machine, { archive, port: await freePort() })
  })

  /** A Debian that is installed once. */
  async function findDebian(): Promise<string> {
    const debian = join(folder, 'debian')
    if (!existsSync(debian)) await installDebian(debootstrap.path, debian)
    return debian
  }

  async function build(name: string, ...more: string[]): Promise<string> {
    const out = join(folder, name)
    const words = ['scripts/release.ts', '--arch', 'x64', '--out', out, ...more]
    await run(process.execPath, words, { cwd: ROOT, maxBuffer: 16 * MEBIBYTE })
    const [file] = globSync('waraq-*.tar*', { cwd: out })
    return join(out, file ?? '')
  }
})

/** Editions that forbid commercial use. */
const forbiddenIn = (file: string): string[] =>
  readEditions(file)
    .filter(({ commercialUse }) => commercialUse === 'false')
    .map(({ slug }) => slug)

const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
