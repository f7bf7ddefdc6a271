import { engineOf } from '../db/engine.ts'
import { presentErasure } from '../erasure/receipts.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { type Command, JSON_FLAG, positionalsOf } from './command.ts'
import { withCommandModules } from './command-modules.ts'
import { counted } from './counted.ts'
import { findOwner } from './owner.ts'
import { readReceipts } from './repeated-erasures.ts'

const IN_FILES =
  'the files of the database still have the erased rows: run waraq erasures rewrite in a quiet hour'

const erase: Command = {
  name: 'erase',
  group: 'organizations',
  example: 'waraq erase user-42',
  positionals: ['IDENTITY'],
  options: { ...JSON_FLAG, org: { type: 'string' } },
  optionsUsage: '[--org ORGANIZATION] [--json]',
  summary: 'Erase a user with all documents, versions, images and traces, and print a receipt',
  async run(terminal, { positionals, flags }) {
    const [name = ''] = positionals
    const erased = await withCommandModules(terminal, async (modules) => {
      const { erasures } = modules
      const { identity } = await findOwner(modules, name, flags.org)
      const erasure = identity && (await erasures.request(identity, 'cli'))
      if (!erasure) throw new OperatorError(`${name} is an organization: name one of its users`)
      if (!(await erasures.run(erasure))) {
        throw new OperatorError(
          `another process erases ${name}: the user is closed, run this again in a minute`,
        )
      }
      await erasures.overwrite()
      return erasures.find(erasure)
    })
    if (!erased) throw new Error('an erasure has no receipt')
    const receipt = presentErasure(erased)
    if (flags.json) terminal.print(JSON.stringify(receipt))
    else {
      const { documents, versions, images } = receipt
      const counts = [
        counted(documents, 'document'),
        counted(versions, 'version'),
        counted(images, 'image'),
      ]
      terminal.print(`erased ${counts.join(', ')}: receipt ${receipt.id}`)
    }
    if (receipt.physical === 'pending') terminal.warn(IN_FILES)
    return 0
  },
}

const exportReceipts: Command = {
  name: 'erasures export',
  group: 'organizations',
  example: 'waraq erasures export > erasures.ndjson',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary: 'Print the receipts of all erasures, which waraq restore and waraq erasures repeat read',
  async run(terminal) {
    await withCommandModules(terminal, async ({ erasures }) => {
      for await (const erasure of erasures.list())
        terminal.print(JSON.stringify(presentErasure(erasure)))
    })
    return 0
  },
}

const repeat: Command = {
  name: 'erasures repeat',
  group: 'organizations',
  example: 'waraq erasures repeat erasures.ndjson',
  positionals: ['FILE'],
  options: {},
  optionsUsage: '',
  summary: 'Erase again those who are back in a restored database, by the receipts in FILE',
  async run(terminal, parsed) {
    const receipts = readReceipts(positionalsOf(parsed)[0])
    const count = await withCommandModules(terminal, async ({ erasures }) => {
      const requested = await erasures.repeat(receipts, 'cli')
      await erasures.resume()
      return requested
    })
    terminal.print(`erased ${counted(count, 'user')} again`)
    return 0
  },
}

const rewrite: Command = {
  name: 'erasures rewrite',
  group: 'organizations',
  example: 'waraq erasures rewrite',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary: 'Remove erased rows from the files of the database; locks each table of PostgreSQL',
  async run(terminal) {
    const isClean = await withCommandModules(terminal, ({ config, erasures }) =>
      erasures.overwrite(() => engineOf(config.database).overwriteDeleted({ mayWait: true })),
    )
    if (!isClean)
      throw new OperatorError('another process reads the database: run this again later')
    terminal.print('the files of the database have no erased row')
    return 0
  },
}

export const ERASURE_COMMANDS = [erase, exportReceipts, repeat, rewrite]
