/** The grants of the access matrix, each beside a token. */
import type { GrantRight } from '@waraq/contract'
import { signGrant } from '@waraq/sdk/backend'
import { bearer, type Carried } from './carried.ts'
import type { MatrixDocuments } from './documents.ts'
import type { MatrixOrganization } from './organizations.ts'

interface People {
  zaytuna: MatrixOrganization
  cordoba: MatrixOrganization
  samarkand: MatrixOrganization
  tokens: Record<'amina' | 'bilal' | 'qurtubi' | 'samarqandi', string>
  late: { amina: string }
}

/** Tokens with grants: each is made for the requested document, except for what its name says. */
export function createGrants(people: People, fixtures: MatrixDocuments) {
  const { zaytuna, cordoba, tokens, late } = people
  const soon = Math.floor(Date.now() / 1000) + 600
  const organizationOf = (id: string) => fixtures.organizationOf(id) ?? zaytuna
  const secretOf = (id: string) => organizationOf(id).secrets.current
  const isOfCordoba = (id: string) => organizationOf(id) === cordoba

  interface Making {
    user?: string
    right?: GrantRight
    secret?: (id: string) => string
    document?: (id: string) => string
    exp?: number
    change?: (grant: string) => string
  }
  function granted(token: string | undefined, making: Making = {}) {
    const { user = 'bilal', right = 'edit', secret = secretOf, exp = soon } = making
    const { document = String, change = String } = making
    return (id: string): Carried => {
      const about = { right, documentId: document(id), externalUserId: user }
      const { grant } = signGrant(secret(id), about, exp)
      return { ...(token !== undefined && bearer(token)), grant: change(grant) }
    }
  }
  const bilal = (making?: Making) => granted(tokens.bilal, making)
  const withWrong = (carried: (id: string) => Carried) => (id: string) => ({
    ...carried(id),
    query: `sig=${'0'.repeat(64)}&exp=${soon}`,
  })
  const forged = bilal({ secret: () => 'an unknown secret' })
  return {
    'a grant': granted(undefined),
    'Bilal, edit': bilal(),
    'Bilal, comment': bilal({ right: 'comment' }),
    'Bilal, previous secret': bilal({ secret: (id) => organizationOf(id).secrets.previous }),
    'Bilal, past secret': bilal({ secret: (id) => organizationOf(id).secrets.past }),
    "Bilal, another's secret": bilal({
      secret: (id) => (isOfCordoba(id) ? people.samarkand : cordoba).secrets.current,
    }),
    'Bilal, of another document': bilal({ document: fixtures.siblingOf }),
    'Bilal, of another user': bilal({ user: 'amina' }),
    'Bilal, of another right': bilal({
      right: 'comment',
      change: (grant) => grant.replace('comment', 'edit'),
    }),
    'Bilal, expired grant': bilal({ exp: soon - 601 }),
    'Bilal, too far ahead': bilal({ exp: soon + 600 }),
    'Bilal, forged': forged,
    'Bilal, malformed': bilal({ change: (grant) => grant.toUpperCase() }),
    'Bilal, edit, wrong sig': withWrong(bilal()),
    'Bilal, forged, wrong sig': withWrong(forged),
    'Amina, edit': granted(tokens.amina, { user: 'amina' }),
    'Amina late, edit': granted(late.amina, { user: 'amina' }),
    'Cordoba, edit': granted(tokens.qurtubi, { user: 'qurtubi' }),
    'Cordoba, own secret': granted(tokens.qurtubi, {
      user: 'qurtubi',
      secret: () => cordoba.secrets.current,
    }),
    'Samarkand, edit': granted(tokens.samarqandi, { user: 'samarqandi' }),
  }
}
