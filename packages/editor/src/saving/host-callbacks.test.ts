import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSettled } from '../../test/simulated-timers.ts'
import { authorOfStored } from '../../test/stand-in.ts'

test('a callback that throws does not stop saving', async () => {
  const onState = (state: string) => {
    if (state === 'saved') throw new Error('of the host')
  }
  const { write, pass, service, autosave } = authorOfStored('', { onState })
  service.decide(() => 'hang')
  write('one')
  const saving = autosave.save()
  await untilSettled()
  write('one two')
  service.heal()
  service.release()
  await saving
  assert.deepEqual(service.storedTexts, ['', 'one', 'one two'])
  write('more')
  await pass(1000)
  await autosave.destroy()
  assert.equal(service.storedTexts.at(-1), 'more')
})
