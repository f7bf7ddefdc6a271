import {
  expectFields,
  expectObject,
  expectRefused,
  expectSame,
  expectStatus,
  expectSuccess,
  expectText,
  expectThat,
} from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish, readOwn } from '../fixtures.ts'

/** Share tokens: on, off, and the content of the link. */
export const sharing: readonly Check[] = [
  {
    id: 'sharing.off-at-first',
    section: '2.4',
    sentence: 'A new document is not shared: is_shared false, share_token null.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      expectOff(await amina.shareInfo(id))
      if (isSuccess(await amina.share(id, 'yes'))) backend.remark('is_shared "yes" is taken')
    },
  },
  {
    id: 'sharing.on',
    section: '3.2',
    sentence: 'Turning sharing on answers is_shared true and a share token.',
    async run(backend) {
      const amina = await backend.author('amina')
      expectOn(await amina.share(await makeDocument(amina), true))
    },
  },
  {
    id: 'sharing.info',
    section: '4 endpoint 7',
    sentence: 'The share info of a shared document has the token that turning it on gave.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      const response = await amina.shareInfo(id)
      expectThat(expectOn(response) === shareToken, 'the same share_token', response)
    },
  },
  {
    id: 'sharing.at-once',
    section: '3.2',
    sentence: 'Turning sharing on several times at once mints one token.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const responses = await Promise.all(Array.from({ length: 4 }, () => amina.share(id, true)))
      const [first, ...others] = responses.map((response) => ({
        response,
        token: expectOn(response),
      }))
      for (const { response, token } of others) {
        expectThat(token === first?.token, 'the same share_token in every response', response)
      }
      expectSuccess(await backend.readShared(first?.token ?? ''))
    },
  },
  {
    id: 'sharing.on-again',
    section: '3.2',
    sentence: 'Turning sharing on where it is on returns the existing token.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      const response = await amina.share(id, true)
      expectThat(expectOn(response) === shareToken, 'the existing share_token', response)
      expectSuccess(await backend.readShared(shareToken))
    },
  },
  {
    id: 'sharing.opaque',
    section: '2.4',
    sentence: 'The share token is opaque: it does not have the id of the document in it.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const response = await amina.share(id, true)
      const bare = expectOn(response).replaceAll('-', '')
      expectThat(!bare.includes(id.replaceAll('-', '')), 'a token without the id in it', response)
    },
  },
  {
    id: 'sharing.public-read',
    section: '5.3.2',
    sentence: 'The share token opens the current document without a credential.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      expectSuccess(await amina.save(id, { content: doc(p('Pears and plums')) }))
      const { title, content } = await readOwn(amina, id)
      const response = await backend.readShared(shareToken)
      const shared = expectObject(response)
      expectSame(shared.id, id, 'id', response)
      expectSame(shared.title, title, 'title', response)
      expectSame(shared.content, content, 'content', response)
    },
  },
  {
    id: 'sharing.public-fields',
    section: '2.3',
    sentence: 'A shared document has only id, title and content.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await backend.readShared(await publish(amina, await makeDocument(amina)))
      expectFields(expectObject(response), ['id', 'title', 'content'], response)
    },
  },
  {
    id: 'sharing.each-its-own',
    section: '2.6',
    sentence: 'A share token opens one document: each shared document has its own.',
    async run(backend) {
      const amina = await backend.author('amina')
      const [id, other] = [await makeDocument(amina), await makeDocument(amina)]
      const tokens = [await publish(amina, id), await publish(amina, other)]
      for (const [index, shareToken] of tokens.entries()) {
        const response = await backend.readShared(shareToken)
        expectSame(expectObject(response).id, [id, other][index], 'id', response)
      }
    },
  },
  {
    id: 'sharing.by-link-only',
    section: '2.6',
    sentence: 'Sharing opens the link alone: under its id the document still needs a credential.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      await publish(amina, id)
      expectStatus(await backend.anonymous.get(id), 401)
      expectRefused(await (await backend.author('bilal')).get(id))
    },
  },
  {
    id: 'sharing.unknown-token',
    section: '4 rule 7',
    sentence: 'An invalid share token opens nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const shareToken = await publish(amina, await makeDocument(amina))
      expectRefused(await backend.readShared(withOneLetterChanged(shareToken)))
      expectRefused(await backend.readShared('unheard-of'))
    },
  },
  {
    id: 'sharing.off',
    section: '3.2',
    sentence:
      'Turning sharing off answers is_shared false and share_token null, and so does the info.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      await publish(amina, id)
      expectOff(await amina.share(id, false))
      expectOff(await amina.shareInfo(id))
      const { status } = await amina.share(id, false)
      if (status >= 400) backend.remark(`turning sharing off where it is off answers ${status}`)
    },
  },
  {
    id: 'sharing.revoked',
    section: '5.3.3',
    sentence: 'Turning sharing off revokes the token: the link opens nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      expectSuccess(await amina.share(id, false))
      expectRefused(await backend.readShared(shareToken))
    },
  },
  {
    id: 'sharing.revoked-for-good',
    section: '5.3.3',
    sentence: 'A revoked token stays dead when sharing is turned on again, and the new one opens.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const revoked = await publish(amina, id)
      expectSuccess(await amina.share(id, false))
      const current = await publish(amina, id)
      const response = await backend.readShared(current)
      expectSame(expectObject(response).id, id, 'id', response)
      expectRefused(await backend.readShared(revoked))
    },
  },
  {
    id: 'sharing.after-delete',
    section: '4 endpoint 6',
    sentence: 'The share token of a deleted document opens nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      expectSuccess(await amina.remove(id))
      expectRefused(await backend.readShared(shareToken))
    },
  },
]

function expectOn(response: HttpResponse): string {
  const info = expectObject(response)
  expectSame(info.is_shared, true, 'is_shared', response)
  return expectText(info, 'share_token', response)
}

function expectOff(response: HttpResponse): void {
  const { is_shared, share_token } = expectObject(response)
  const isOff = is_shared === false && share_token === null
  expectThat(isOff, 'is_shared false and share_token null', response)
}

// In the middle: the last base64 letter can have unused bits, so a change there may be the same
// token.
function withOneLetterChanged(token: string): string {
  const middle = Math.floor(token.length / 2)
  const letter = token[middle] === 'A' ? 'B' : 'A'
  return token.slice(0, middle) + letter + token.slice(middle + 1)
}
