// node scripts/release/notes.ts vX.Y.Z: prints the changelog of a version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspaces.ts'
import { changesOf } from './version.ts'

const version = (process.argv[2] ?? '').replace(/^v/, '')
const changes = changesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)
if (changes === undefined) throw new Error(`CHANGELOG.md has no heading ${version}`)
console.log(changes)
