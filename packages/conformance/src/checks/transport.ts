import { expectThat } from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import { DOCUMENTS, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { SkippedCheck, Violation } from '../results.ts'

const ORIGIN = 'https://host.example'

/** Rules for all endpoints. */
export const transport: readonly Check[] = [
  {
    id: 'transport.paths',
    section: '4',
    sentence: 'The paths are served as specified, trailing slash included, without redirects.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const id = await makeDocument(await backend.author('amina'))
      for (const path of [DOCUMENTS, documentPath(id), `${documentPath(id)}share/`]) {
        const response = await backend.send({ method: 'GET', path, credential })
        expectThat(isSuccess(response), `a success (2xx) at ${path}`, response)
      }
    },
  },
  {
    id: 'transport.browsers',
    section: '2.6',
    sentence: 'A browser holds the embed token, so pages of other origins may read the responses.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const headers = { origin: ORIGIN }
      const response = await backend.send({ method: 'GET', path: DOCUMENTS, credential, headers })
      if (response.headers.has('access-control-allow-origin')) return
      if (/\borigin\b/i.test(response.headers.get('vary') ?? '')) {
        throw new SkippedCheck(`the backend has a list of origins without ${ORIGIN}`)
      }
      throw new Violation('a header access-control-allow-origin', 'none', response)
    },
  },
  {
    id: 'transport.json',
    section: '4',
    sentence: 'Bodies are JSON: every body of a successful response is valid JSON.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      expectJson(
        await backend.mint({ external_user_id: backend.externalUserId('amina') }, backend.apiKey),
      )
      expectJson(await amina.create({ content: doc(p('Olives')) }))
      expectJson(await amina.list())
      expectJson(await amina.get(id))
      expectJson(await amina.save(id, { content: doc(p('Figs')) }))
      expectJson(await amina.shareInfo(id))
      expectJson(await amina.share(id, true))
      expectJson(await backend.readShared(shareToken))
    },
  },
]

const expectJson = (response: HttpResponse): void =>
  expectThat(
    response.text === '' || response.body !== undefined,
    'a body of JSON, or none',
    response,
  )
