/** Builds and runs the container image without Docker: by buildah, in a chroot. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../lib/tree.ts'

const run = promisify(execFile)
const BASE = 'localhost/node-base:24'
const MAX_BYTES = 64 * 1024 * 1024

type Parts = { debian: string; folder: string; root: string }

/**
 * Builds the image from the unpacked archive in `root`, on the Debian in `debian` with the Node of
 * the archive in place of the official image.
 */
export async function buildImage(program: string, { debian, folder, root }: Parts) {
  mkdirSync(join(debian, 'usr/local/bin'), { recursive: true })
  cpSync(join(root, 'node/bin/node'), join(debian, 'usr/local/bin/node'))
  const store = ['--storage-driver=vfs', `--root=${folder}/store`, `--runroot=${folder}/run`]
  const buildah = async (...words: string[]): Promise<string> => {
    const { stdout } = await run(program, [...store, ...words], { maxBuffer: MAX_BYTES })
    return stdout.trim()
  }
  const base = await buildah('from', 'scratch')
  await buildah('add', '--quiet', base, debian, '/')
  await buildah('commit', '--quiet', base, BASE)
  const file = join(ROOT, 'deploy/docker/Dockerfile')
  const options = ['--isolation=chroot', '--format=docker', `--build-arg=NODE_IMAGE=${BASE}`]
  await buildah('bud', '--quiet', ...options, '--file', file, '--tag=localhost/waraq', root)
  const container = await buildah('from', 'localhost/waraq')
  const inside = ['run', '--isolation=chroot', '--user=65532:65532']

  return {
    /** The file system of a container. */
    mount: () => buildah('mount', container),
    /** The image's user, command and health check. */
    inspect: async () => JSON.parse(await buildah('inspect', '--type=image', 'localhost/waraq')),
    /** Runs a program in a container and returns its output. */
    run: (...words: string[]) => buildah(...inside, container, '--', ...words),
    /** Starts a program in a container. */
    start: (env: Record<string, string>, ...words: string[]) => {
      const settings = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
      const all = [...store, ...inside, ...settings, container, '--', ...words]
      return spawn(program, all, { stdio: 'ignore' })
    },
  }
}
