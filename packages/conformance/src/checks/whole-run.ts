import { expectThat } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import { isSuccess } from '../call.ts'
import { documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { SkippedCheck, Violation } from '../results.ts'

/** More invalid signatures than any sensible limit allows an address in a minute. */
const GUESSES = 400
const AT_ONCE = 20

/** Checks that evaluate the whole run or must come last. */
export const wholeRun: readonly Check[] = [
  {
    id: 'secrets.in-no-answer',
    section: '5.1.5',
    sentence: 'No response contains an API key, a signing secret, or an unrequested token.',
    isLast: true,
    async run(backend) {
      await makeJourney(backend)
      const [leak] = backend.leaks
      if (!leak) return
      const { method, path } = leak.response.call
      const actual = `${leak.name} in the response to ${method} ${path.split('?')[0]}`
      throw new Violation('no key, secret or token in a response', actual, leak.response)
    },
  },
  {
    id: 'signatures.guesses',
    section: '8',
    sentence: 'A signature is valid until its exp, even after many wrong ones.',
    isLast: true,
    async run({ author, signatureOf, sendOnce }) {
      const id = await makeDocument(await author('amina'))
      const { sig, exp } = signatureOf(id)
      const read = (signature: string) =>
        sendOnce({ method: 'GET', path: `${documentPath(id)}?sig=${signature}&exp=${exp}` })
      for (let sent = 0; sent < GUESSES; sent += AT_ONCE) {
        const guesses = Array.from({ length: AT_ONCE }, (_, at) => read(guess(sent + at)))
        const opened = (await Promise.all(guesses)).find(isSuccess)
        if (opened) throw new SkippedCheck('wrong signatures are accepted')
      }
      const response = await read(sig)
      expectThat(isSuccess(response), `a success (2xx) after ${GUESSES} wrong signatures`, response)
    },
  },
]

const guess = (number: number): string => number.toString(16).padStart(64, '0')

/** One request of every kind, so that responses exist even in a partial run. */
async function makeJourney(backend: Backend): Promise<void> {
  const [amina, bilal] = [await backend.author('amina'), await backend.author('bilal')]
  const id = await makeDocument(amina)
  await amina.list()
  await amina.save(id, { content: doc(p('Pears')) })
  await backend.readShared(await publish(amina, id))
  await backend.reader(backend.signatureOf(id)).get(id)
  // Errors for the API key, a token, a signature and a body.
  await backend.mint({}, backend.apiKey)
  await backend.bearer(backend.apiKey).list()
  await bilal.get(id)
  await bilal.save(id, {})
  await backend.reader({ sig: 'x', exp: '1' }).get(id)
  await backend.mint({ external_user_id: 'x' }, await backend.tokenOf('amina'))
  await amina.remove(id)
}
