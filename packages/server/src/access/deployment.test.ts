import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/lib/database.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { systemRandom } from '../lib/random.ts'
import { openDeployment } from './deployment.ts'

const open = ({ db, folder }: TestDatabase, text = '') =>
  openDeployment({
    db,
    masterKey: { text, file: join(folder, 'master.key') },
    now: () => new Date(),
    random: systemRandom,
  })

test('all processes over one database share its name and its data key', async (t) => {
  const database = await openTestDatabase(t)
  const again = await open(database)
  assert.equal(again.name, database.deployment.name)
  const box = database.deployment.cipher.encrypt(Buffer.from('secret'), 'shares', 'row')
  assert.equal(again.cipher.decrypt(box, 'shares', 'row').toString(), 'secret')
})

test('two databases are two deployments', async (t) => {
  const [here, there] = [await openTestDatabase(t), await openTestDatabase(t)]
  assert.notEqual(here.deployment.name, there.deployment.name)
  const box = here.deployment.cipher.encrypt(Buffer.from('secret'), 'shares', 'row')
  assert.throws(() => there.deployment.cipher.decrypt(box, 'shares', 'row'))
})

test('openDeployment rejects another master key with a clear error', async (t) => {
  const database = await openTestDatabase(t)
  await assert.rejects(
    open(database, systemRandom(32).toString('base64url')),
    new OperatorError('the master key is not the one that this database was written with'),
  )
})

test('openDeployment does not create a second deployment when the master key is missing', async (t) => {
  const database = await openTestDatabase(t)
  rmSync(join(database.folder, 'master.key'))
  await assert.rejects(open(database), /^OperatorError: the master key is missing/)
  await assert.rejects(open(database), /^OperatorError: the master key is missing/)
})
