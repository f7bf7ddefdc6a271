// npm run pack [-- NAME...]: packs these packages and those that they need into packed/, from
// where `npm install PATH/packed/*.tgz` installs them in another project; by default all.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { packAll } from './release/pack-all.ts'
import { neededBy, publishedWorkspaces, ROOT } from './workspaces.ts'

const all = publishedWorkspaces()
const names = process.argv.slice(2).map((name) => `@waraq/${name.replace(/^@waraq\//, '')}`)
const unknown = names.filter((name) => all.every((one) => one.name !== name))
if (unknown.length > 0) throw new Error(`no package is called ${unknown.join(', ')}`)

const folder = join(ROOT, 'packed')
const packages = names.length === 0 ? all : neededBy(all, names)
rmSync(folder, { recursive: true, force: true })
packAll(folder, packages)
console.log(`Packed ${packages.map(({ name }) => name).join(', ')} into ${folder}`)
