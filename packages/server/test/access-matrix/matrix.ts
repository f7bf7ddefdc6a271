// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table of all cells.
/**
 * The access matrix of the service: who may do what. It is written by hand, for people to read and
 * for `access-matrix.test.ts` to test.
 *
 * Zaytuna is an organization, Amina and Bilal are two of its authors, and requests carry Zaytuna's
 * credentials unless a row says otherwise. Cordoba is another organization, Samarkand a suspended
 * one; each has an author. "An ocean away" is another deployment.
 *
 * Each row is a credential, each column a target. A row with one cell applies to all columns.
 */
import type { ErrorCode } from '@waraq/contract'

/** Values of a cell. */
export const RESPONSES = {
  yes: 'success',
  404: 'not_found',
  409: 'version_is_current',
  410: 'document_deleted',
  need: 'authentication_required',
  key: 'invalid_api_key',
  token: 'invalid_token',
  late: 'token_expired',
  sig: 'invalid_signature',
  grant: 'invalid_grant',
  susp: 'organization_suspended',
  scope: 'scope_required',
  use: 'share_access_required',
  down: 'document_taken_down',
} as const satisfies Record<string, ErrorCode | 'success'>

/** One table of the matrix and its endpoints. */
export interface Expectation {
  /** Operation ids of the contract, or paths of pages, which the contract does not contain. */
  calls: string[]
  table: string
}

const ONLY_BY_TOKEN = [
  'updateDocument',
  'deleteDocument',
  'readShareInfo',
  'changeSharing',
  'changeSharing off',
  'listVersions',
  'readVersion',
  'nameVersion',
  'restoreVersion',
  'listChanges',
  'changeBlocks',
  'reportPresence',
  'eraseVersions',
  'readTags',
  'replaceTags',
  'listShareLinks',
  'createShareLink',
  'updateShareLink',
  'deleteShareLink',
  'listThreads',
  'createThread',
  'moveAnchors',
  'readThread',
  'changeThread',
  'replyToThread',
  'editComment',
  'deleteComment',
]

/** `alive` was shared before; `gone` is deleted; `none` never existed; `odd` is not a valid id. */
const BY_TOKEN: Expectation = {
  calls: ['readDocument', 'exportDocument', ...ONLY_BY_TOKEN],
  table: `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    nothing                      | need
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a revoked API key            | token
    a signing secret             | token
    a share token                | token
    an access token              | token
    Amina's token                | yes   yes    yes   404  404     404       404         404  404
    Amina's token as BEARER      | yes   yes    yes   404  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key rolled    | yes   yes    yes   404  404     404       404         404  404
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404   404    404   404  yes     404       404         404  404
    Cordoba's token              | 404   404    404   404  404     yes       404         404  404
    Samarkand's token            | susp
    Samarkand's token, expired   | late
    Samarkand's token, revoked   | token
  `,
}

/** The credentials that do not name the author, in calls where only a token does. */
const AUTHOR_ONLY = `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    nothing                      | need
    an API key                   | token
    a share token                | token
    a signature                  | need
    a wrong signature            | need`

/** The current version cannot be erased; only its author learns that it exists. */
const ERASING: Expectation = {
  calls: ['eraseVersion'],
  table: `${AUTHOR_ONLY}
    Amina's token                | 409   409    409   404  404     404       404         404  404
    Amina's token, signature     | 409   409    409   404  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key rolled    | 409   409    409   404  404     404       404         404  404
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404   404    404   404  409     404       404         404  404
    Cordoba's token              | 404   404    404   404  404     409       404         404  404
    Samarkand's token            | susp
  `,
}

/** A deleted document waits in the trash of its author; `gone` is there. */
const IN_THE_TRASH: Expectation = {
  calls: ['readTrashed', 'eraseDocument'],
  table: `${AUTHOR_ONLY}
    Amina's token                | 404   404    404   yes  404     404       404         404  404
    Amina's token, signature     | 404   404    404   yes  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key rolled    | 404   404    404   yes  404     404       404         404  404
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404
    Cordoba's token              | 404
    Samarkand's token            | susp
  `,
}

/** Its author restores it; one that is not deleted stays unchanged. */
const UNDELETING: Expectation = {
  calls: ['undeleteDocument'],
  table: `${AUTHOR_ONLY}
    Amina's token                | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, signature     | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key rolled    | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404   404    404   404  yes     404       404         404  404
    Cordoba's token              | 404   404    404   404  404     yes       404         404  404
    Samarkand's token            | susp
  `,
}

const WITH_GRANTS = `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd`

/** Grants of each kind, in calls for which each of them is refused on documents of others. */
const REFUSED_GRANTS = `
    a grant                      | need
    Bilal, past secret           | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, another's secret      | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, of another document   | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, of another user       | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, of another right      | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, expired grant         | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, too far ahead         | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, forged                | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, malformed             | grant  grant grant grant yes    grant     grant       grant grant
    Cordoba, own secret          | grant  grant grant grant grant  yes       grant       grant grant
    Cordoba, edit                | grant  grant grant grant grant  yes       grant       grant grant
    Samarkand, edit              | susp
    Amina late, edit             | late
`

/**
 * A grant belongs to a document, a user and a right: it is made with the secret of the document's
 * organization. Its user acts for the author on that document; the author needs none.
 */
const READING_BY_GRANT: Expectation = {
  calls: ['readDocument', 'exportDocument'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, previous secret       | yes    yes   yes   404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, edit, wrong sig       | yes    yes   yes   sig   yes    sig       sig         sig   sig
    Bilal, forged, wrong sig     | sig    sig   sig   sig   yes    sig       sig         sig   sig
    ${REFUSED_GRANTS.trim()}
  `,
}

/** The same without signatures. */
const HEARING_BY_GRANT: Expectation = {
  calls: ['listChanges'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, previous secret       | yes    yes   yes   404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    ${REFUSED_GRANTS.trim()}
  `,
}

/** A grant to comment is enough to write comments. */
const COMMENTING_BY_GRANT: Expectation = {
  calls: ['listThreads', 'createThread', 'readThread', 'replyToThread'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, previous secret       | yes    yes   yes   404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, edit, wrong sig       | yes    yes   yes   404   yes    grant     grant       grant grant
    ${REFUSED_GRANTS.trim()}
  `,
}

/** The threads here are those of the author; who only comments resolves only own ones. */
const RESOLVING_BY_GRANT: Expectation = {
  calls: ['changeThread'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | grant  grant grant 404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    ${REFUSED_GRANTS.trim()}
  `,
}

/** Texts are changed by who wrote them, and deleted also by the author of the document. */
const REWRITING_BY_GRANT: Expectation = {
  calls: ['editComment', 'deleteComment'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | 404    404   404   404   yes    grant     grant       grant grant
    Bilal, comment               | 404    404   404   404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   404    grant     grant       grant grant
    ${REFUSED_GRANTS.trim()}
  `,
}

const WRITING_BY_GRANT: Expectation = {
  calls: [
    'updateDocument',
    'changeBlocks',
    'reportPresence',
    'listVersions',
    'readVersion',
    'restoreVersion',
    'moveAnchors',
  ],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, previous secret       | yes    yes   yes   404   yes    grant     grant       grant grant
    Amina, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    ${REFUSED_GRANTS.trim()}
  `,
}

/** Uploads that name a document; its author has the image. */
const UPLOADING_BY_GRANT: Expectation = {
  calls: ['uploadImage into'],
  table: `${WITH_GRANTS}
    Bilal's token                | yes
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, forged                | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, too far ahead         | grant  grant grant grant yes    grant     grant       grant grant
    Cordoba, own secret          | grant  grant grant grant grant  yes       grant       grant grant
    Samarkand, edit              | susp
  `,
}

/** Images of a document; a co-author confirms only what was uploaded for it by a co-author. */
const SHOWING_BY_GRANT: Expectation = {
  calls: ['readImageUrl'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, comment               | yes    yes   yes   404   yes    grant     grant       grant grant
    Bilal, forged                | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, expired grant         | grant  grant grant grant yes    grant     grant       grant grant
    Cordoba, own secret          | grant  grant grant grant grant  yes       grant       grant grant
    Samarkand, edit              | susp
  `,
}

const CONFIRMING_BY_GRANT: Expectation = {
  calls: ['confirmImage'],
  table: `${WITH_GRANTS}
    Bilal, edit                  | 404    404   404   404   yes    grant     grant       grant grant
    Bilal, comment               | grant  grant grant grant yes    grant     grant       grant grant
    Bilal, forged                | grant  grant grant grant yes    grant     grant       grant grant
    Samarkand, edit              | susp
  `,
}

/** What only the author does: a grant changes nothing. */
const BEYOND_GRANTS: Expectation = {
  calls: [
    'deleteDocument',
    'readShareInfo',
    'changeSharing',
    'changeSharing off',
    'nameVersion',
    'eraseVersions',
    'readTags',
    'replaceTags',
    'listShareLinks',
    'createShareLink',
    'updateShareLink',
    'deleteShareLink',
    'undeleteDocument',
  ],
  table: `${WITH_GRANTS}
    Bilal, edit                  | 404   404    404   404  yes     404       404         404  404
    Bilal, comment               | 404   404    404   404  yes     404       404         404  404
    Bilal, forged                | 404   404    404   404  yes     404       404         404  404
  `,
}

const LISTING_WITH_GRANTS: Expectation = {
  calls: ['listDocuments', 'listDocuments by text', 'createDocument', 'listTrash', 'listTags'],
  table: `
                                 | shelf
    Bilal, edit                  | yes
    Bilal, forged                | yes
  `,
}

/** An upload with a grant names its document. */
const UPLOADING_NOWHERE: Expectation = {
  calls: ['uploadImage'],
  table: `
                                 | shelf
    Bilal, edit                  | grant
    Bilal, forged                | grant
  `,
}

/** The same credentials on the author's own list, which has no id. */
const BY_TOKEN_WITHOUT_ID: Expectation = {
  calls: [
    'listDocuments',
    'listDocuments by text',
    'createDocument',
    'importDocument',
    'uploadImage',
    'listTrash',
    'listTags',
  ],
  table: `
                                 | shelf
    nothing                      | need
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a revoked API key            | token
    a signing secret             | token
    a share token                | token
    a signature                  | need
    a wrong signature            | need
    Amina's token, signature     | yes
    Amina's token, wrong sig     | yes
    Amina's token                | yes
    Amina's token as BEARER      | yes
    Amina's token, expired       | late
    Amina's token, key rolled    | yes
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | yes
    Cordoba's token              | yes
    Samarkand's token            | susp
    Samarkand's token, expired   | late
    Samarkand's token, revoked   | token
  `,
}

/** A create with an Idempotency-Key that Amina used before; that document exists or is deleted. */
const CREATING_AGAIN: Expectation = {
  calls: ['createDocument again'],
  table: `
                                 | alive gone
    nothing                      | need
    an API key                   | token
    a share token                | token
    a signature                  | need
    Amina's token                | yes   410
    Amina's token as BEARER      | yes   410
    Amina's token, wrong sig     | yes   410
    Amina's token, expired       | late
    Amina's token, key rolled    | yes   410
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | yes
    Cordoba's token              | yes
    Samarkand's token            | susp
  `,
}

/**
 * A signature belongs to a document: it is made with the secret of the document's organization. A
 * valid one decides. Without one, an embed token of the document's author still authorizes.
 */
const BY_SIGNATURE: Expectation = {
  calls: ['readDocument', 'exportDocument'],
  table: `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    a signature                  | yes   yes    yes   404  yes     yes       susp        sig  sig
    previous secret              | yes   yes    yes   404  yes     yes       susp        sig  sig
    previous secret, past        | sig
    a wrong signature            | sig
    another's secret             | sig
    of another document          | sig
    expired                      | sig
    exp alone                    | sig
    sig alone                    | sig
    Amina's token, signature     | yes   yes    yes   404  yes     yes       susp        sig  sig
    Amina's token, wrong sig     | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Amina's token, sig alone     | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Amina's token, exp alone     | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Amina's token, sig twice     | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Amina's token, expired sig   | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Amina's token, BEARER, sig   | yes   yes    yes   sig  sig     sig       sig         sig  sig
    Bilal's token, wrong sig     | sig   sig    sig   sig  yes     sig       sig         sig  sig
    late token, wrong sig        | sig
    a word, wrong sig            | sig
    Basic, wrong sig             | sig
    an API key, wrong sig        | sig
    Samarkand's token, wrong sig | sig
    late token, signature        | yes   yes    yes   404  yes     yes       susp        sig  sig
    a word, signature            | yes   yes    yes   404  yes     yes       susp        sig  sig
    Basic, signature             | yes   yes    yes   404  yes     yes       susp        sig  sig
    an API key, signature        | yes   yes    yes   404  yes     yes       susp        sig  sig
    Bilal's token, signature     | yes   yes    yes   404  yes     yes       susp        sig  sig
    Samarkand's token, signature | yes   yes    yes   404  yes     yes       susp        sig  sig
  `,
}

/** A signature authorizes reads only; all other endpoints ignore it. */
const SIGNATURE_ELSEWHERE: Expectation = {
  calls: ONLY_BY_TOKEN,
  table: `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    a signature                  | need
    a wrong signature            | need
    a word, signature            | token
    an API key, signature        | token
    late token, signature        | late
    Samarkand's token, signature | susp
    Amina's token, signature     | yes   yes    yes   404  404     404       404         404  404
    Amina's token, wrong sig     | yes   yes    yes   404  404     404       404         404  404
  `,
}

/**
 * The share token in the path is the only credential, but for `limited`: it has a number of uses,
 * so its readers need the access token of an exchange. `off` was revoked, `old` was revoked and
 * replaced, `gone` belongs to a deleted document, `id` is the shared document's own id.
 */
const BY_SHARE_TOKEN: Expectation = {
  calls: ['readSharedDocument', 'exportSharedDocument'],
  table: `
                                 | on   limited off  old  gone Samarkand's none odd id
    nothing                      | yes  use     404  404  404  404         404  404 404
    Basic                        | yes  use     404  404  404  404         404  404 404
    Bearer and a word            | yes  use     404  404  404  404         404  404 404
    an API key                   | yes  use     404  404  404  404         404  404 404
    Amina's token                | yes  use     404  404  404  404         404  404 404
    Amina's token, expired       | yes  use     404  404  404  404         404  404 404
    Bilal's token                | yes  use     404  404  404  404         404  404 404
    Cordoba's token              | yes  use     404  404  404  404         404  404 404
    Samarkand's token            | yes  use     404  404  404  404         404  404 404
    a signature                  | yes  use     404  404  404  404         404  404 404
    a wrong signature            | yes  use     404  404  404  404         404  404 404
    another's access token       | yes  use     404  404  404  404         404  404 404
    an access token              | yes  yes     404  404  404  404         404  404 404
    exp alone                    | yes  use     404  404  404  404         404  404 404
  `,
}

/** Anybody with a share token exchanges it; another credential changes nothing. */
const EXCHANGING: Expectation = {
  calls: ['openShareLink'],
  table: `
                                 | on   limited off  old  gone Samarkand's none odd id
    nothing                      | yes  yes     404  404  404  404         404  404 404
    an API key                   | yes  yes     404  404  404  404         404  404 404
    Amina's token                | yes  yes     404  404  404  404         404  404 404
    Samarkand's token            | yes  yes     404  404  404  404         404  404 404
    an access token              | yes  yes     404  404  404  404         404  404 404
    a signature                  | yes  yes     404  404  404  404         404  404 404
  `,
}

/** Only its author may confirm an image. Each column is an image in the document of that name. */
const CONFIRMING: Expectation = {
  calls: ['confirmImage'],
  table: `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    nothing                      | need
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a revoked API key            | token
    a signing secret             | token
    a share token                | token
    a signature                  | need
    a wrong signature            | need
    Amina's token                | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, wrong sig     | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key rolled    | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404   404    404   404  yes     404       404         404  404
    Cordoba's token              | 404   404    404   404  404     yes       404         404  404
    Samarkand's token            | susp
  `,
}

/**
 * An image is visible to its author, also when its document is deleted, to holders of a signature
 * of the document or an access token of its link, and to all clients while the document is public.
 * Each request names the document.
 */
const SHOWING: Expectation = {
  calls: ['readImageUrl'],
  table: `
                                 | plain shared alive gone Bilal's Cordoba's Samarkand's none odd
    nothing                      | 404   yes    404   404  404     404       404         404  404
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a share token                | token
    an access token              | yes   yes    yes   404  yes     yes       404         404  404
    another's access token       | 404   yes    404   404  404     404       404         404  404
    Amina's token                | yes   yes    yes   yes  404     404       404         404  404
    Amina's token, expired       | late
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404   yes    404   404  yes     404       404         404  404
    Cordoba's token              | 404   yes    404   404  404     yes       404         404  404
    Samarkand's token            | susp
    a signature                  | yes   yes    yes   404  yes     yes       susp        sig  sig
    previous secret              | yes   yes    yes   404  yes     yes       susp        sig  sig
    previous secret, past        | sig
    a wrong signature            | sig
    another's secret             | sig
    of another document          | sig
    expired                      | sig
    exp alone                    | sig
    sig alone                    | sig
    Amina's token, signature     | yes   yes    yes   404  yes     yes       susp        sig  sig
    Amina's token, wrong sig     | yes   yes    yes   yes  sig     sig       sig         sig  sig
    Amina's token, sig alone     | yes   yes    yes   yes  sig     sig       sig         sig  sig
    Amina's token, exp alone     | yes   yes    yes   yes  sig     sig       sig         sig  sig
    Amina's token, sig twice     | yes   yes    yes   yes  sig     sig       sig         sig  sig
    Amina's token, expired sig   | yes   yes    yes   yes  sig     sig       sig         sig  sig
    Bilal's token, wrong sig     | sig   sig    sig   sig  yes     sig       sig         sig  sig
    late token, wrong sig        | sig
    a word, wrong sig            | sig
    Basic, wrong sig             | sig
    an API key, wrong sig        | sig
    Samarkand's token, wrong sig | sig
    late token, signature        | yes   yes    yes   404  yes     yes       susp        sig  sig
    Basic, signature             | yes   yes    yes   404  yes     yes       susp        sig  sig
  `,
}

/** Only an API key can mint. */
const MINTING: Expectation = {
  calls: ['mintEmbedToken'],
  table: `
                                 | token
    nothing                      | need
    Basic                        | key
    Bearer and a word            | key
    an API key                   | yes
    an API key as BEARER         | yes
    another API key              | yes
    an API key for events        | scope
    an API key to manage         | scope
    an API key for both          | yes
    a rolled API key             | yes
    a rolled API key, past       | key
    a revoked API key            | key
    an API key, an ocean away    | key
    Samarkand's API key          | susp
    Samarkand's API key, revoked | key
    a signing secret             | key
    a share token                | key
    a signature                  | need
    an API key, signature        | yes
    an API key, wrong sig        | yes
    Amina's token                | key
    Amina's token, expired       | key
    Amina's token, key revoked   | key
    Samarkand's token            | key
  `,
}

/** Only an API key with the scope `events` reads the feed of its organization. */
const HEARING: Expectation = {
  calls: ['listEvents'],
  table: `
                                 | feed
    nothing                      | need
    Basic                        | key
    Bearer and a word            | key
    an API key                   | scope
    an API key as BEARER         | scope
    another API key              | scope
    an API key for events        | yes
    an API key to manage         | scope
    an API key for both          | yes
    a rolled key for events      | yes
    a revoked key for events     | key
    a revoked API key            | key
    an API key, an ocean away    | key
    Samarkand's API key          | susp
    a signing secret             | key
    a share token                | key
    a signature                  | need
    Amina's token                | key
    Amina's token, expired       | key
    Samarkand's token            | key
  `,
}

/** Only an API key with the scope `manage` manages the webhooks of its organization. */
const MANAGING_WEBHOOKS: Expectation = {
  calls: [
    'listWebhooks',
    'createWebhook',
    'getWebhook',
    'updateWebhook',
    'rollWebhookSecret',
    'testWebhook',
    'enableWebhook',
    'replayWebhook',
    'listWebhookAttempts',
    'listUndeliveredEvents',
  ],
  table: `
                                 | webhook
    nothing                      | need
    Basic                        | key
    Bearer and a word            | key
    an API key                   | scope
    an API key as BEARER         | scope
    another API key              | scope
    an API key for events        | scope
    an API key to manage         | yes
    an API key for both          | scope
    a rolled key for events      | scope
    a revoked key for events     | key
    a revoked API key            | key
    an API key, an ocean away    | key
    Samarkand's API key          | susp
    a signing secret             | key
    a share token                | key
    a signature                  | need
    Amina's token                | key
    Amina's token, expired       | key
    Samarkand's token            | key
  `,
}

/** Last, because the others use the webhook. */
const DELETING_WEBHOOKS: Expectation = { ...MANAGING_WEBHOOKS, calls: ['deleteWebhook'] }

/** Nor does another key manage its organization. */
const MANAGING: Expectation = {
  ...MANAGING_WEBHOOKS,
  calls: [
    'getOrganization',
    'listApiKeys',
    'createApiKey',
    'rollApiKey',
    'listSigningSecrets',
    'rollSigningSecret',
    'listAudit',
    'readUsage',
    'listIdentities',
    'readIdentity',
    'suspendIdentity',
    'resumeIdentity',
    'exportIdentity',
    'listErasures',
    'readErasure',
    'listManagedDocuments',
    'takeDownDocument',
    'restoreDocument',
  ],
}

/** Last, because it erases a user of its own. */
const ERASING_IDENTITIES: Expectation = { ...MANAGING_WEBHOOKS, calls: ['eraseIdentity'] }

/** Last, because the others use the key. */
const REVOKING: Expectation = { ...MANAGING_WEBHOOKS, calls: ['revokeApiKey'] }

const TAKEN = `
                                 | taken`

/**
 * A document that was taken down: its author learns that, whatever the request. To all others it
 * equals a deleted one.
 */
const TAKEN_BY_TOKEN: Expectation = {
  calls: [
    'readDocument',
    'exportDocument',
    ...ONLY_BY_TOKEN,
    'eraseVersion',
    'readTrashed',
    'eraseDocument',
    'undeleteDocument',
  ],
  table: `${TAKEN}
    nothing                      | need
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a revoked API key            | token
    a signing secret             | token
    a share token                | token
    an access token              | token
    Amina's token                | down
    Amina's token as BEARER      | down
    Amina's token, expired       | late
    Amina's token, key rolled    | down
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404
    Cordoba's token              | 404
    Samarkand's token            | susp
    Samarkand's token, expired   | late
    Samarkand's token, revoked   | token
  `,
}

const TAKEN_BY_SIGNATURE: Expectation = {
  calls: ['readDocument', 'exportDocument'],
  table: `${TAKEN}
    a signature                  | 404
    previous secret              | 404
    previous secret, past        | sig
    a wrong signature            | sig
    another's secret             | sig
    of another document          | sig
    expired                      | sig
    exp alone                    | sig
    sig alone                    | sig
    Amina's token, signature     | 404
    Amina's token, wrong sig     | down
    Amina's token, sig alone     | down
    Amina's token, exp alone     | down
    Amina's token, sig twice     | down
    Amina's token, expired sig   | down
    Amina's token, BEARER, sig   | down
    Bilal's token, wrong sig     | sig
    late token, wrong sig        | sig
    a word, wrong sig            | sig
    Basic, wrong sig             | sig
    an API key, wrong sig        | sig
    Samarkand's token, wrong sig | sig
    late token, signature        | 404
    a word, signature            | 404
    Basic, signature             | 404
    an API key, signature        | 404
    Bilal's token, signature     | 404
    Samarkand's token, signature | 404
  `,
}

const TAKEN_SIGNATURE_ELSEWHERE: Expectation = {
  calls: ONLY_BY_TOKEN,
  table: `${TAKEN}
    a signature                  | need
    a wrong signature            | need
    a word, signature            | token
    an API key, signature        | token
    late token, signature        | late
    Samarkand's token, signature | susp
    Amina's token, signature     | down
    Amina's token, wrong sig     | down
  `,
}

const REFUSED_GRANTS_TO_TAKEN = `
    a grant                      | need
    Bilal, past secret           | grant
    Bilal, another's secret      | grant
    Bilal, of another document   | grant
    Bilal, of another user       | grant
    Bilal, of another right      | grant
    Bilal, expired grant         | grant
    Bilal, too far ahead         | grant
    Bilal, forged                | grant
    Bilal, malformed             | grant
    Cordoba, own secret          | grant
    Cordoba, edit                | grant
    Samarkand, edit              | susp
    Amina late, edit             | late
`

const TAKEN_BY_GRANT: readonly Expectation[] = [
  {
    calls: ['readDocument', 'exportDocument'],
    table: `${TAKEN}
    Bilal, edit                  | 404
    Bilal, comment               | 404
    Bilal, previous secret       | 404
    Amina, edit                  | down
    Bilal, edit, wrong sig       | sig
    Bilal, forged, wrong sig     | sig
    ${REFUSED_GRANTS_TO_TAKEN.trim()}
  `,
  },
  {
    calls: WRITING_BY_GRANT.calls,
    table: `${TAKEN}
    Bilal, edit                  | 404
    Bilal, comment               | grant
    Bilal, previous secret       | 404
    Amina, edit                  | down
    ${REFUSED_GRANTS_TO_TAKEN.trim()}
  `,
  },
  {
    calls: ['uploadImage into', 'confirmImage'],
    table: `${TAKEN}
    Amina's token                | down
    Bilal, edit                  | 404
    Bilal, comment               | grant
    Bilal, forged                | grant
    Samarkand, edit              | susp
  `,
  },
  {
    calls: ['readImageUrl'],
    table: `${TAKEN}
    Bilal, edit                  | 404
    Bilal, comment               | 404
    Bilal, forged                | grant
    Bilal, expired grant         | grant
    Cordoba, own secret          | grant
    Samarkand, edit              | susp
  `,
  },
  {
    calls: BEYOND_GRANTS.calls,
    table: `${TAKEN}
    Bilal, edit                  | 404
    Bilal, comment               | 404
    Bilal, forged                | 404
  `,
  },
]

/** The share tokens of that document, one of which needs an access token. */
const TAKEN_BY_SHARE_TOKEN: Expectation = {
  calls: ['readSharedDocument', 'exportSharedDocument', 'openShareLink'],
  table: `
                                 | taken taken-limited
    nothing                      | 404
    an API key                   | 404
    Amina's token                | 404
    Bilal's token                | 404
    Samarkand's token            | 404
    a signature                  | 404
    an access token              | 404
  `,
}

/** An image in that document. */
const TAKEN_SHOWING: Expectation = {
  calls: ['readImageUrl'],
  table: `${TAKEN}
    nothing                      | 404
    Basic                        | token
    Bearer and a word            | token
    an API key                   | token
    a share token                | token
    an access token              | 404
    another's access token       | 404
    Amina's token                | down
    Amina's token, expired       | late
    Amina's token, key revoked   | token
    Amina's token, an ocean away | token
    Bilal's token                | 404
    Cordoba's token              | 404
    Samarkand's token            | susp
    a signature                  | 404
    previous secret              | 404
    previous secret, past        | sig
    a wrong signature            | sig
    another's secret             | sig
    of another document          | sig
    expired                      | sig
    exp alone                    | sig
    sig alone                    | sig
    Amina's token, signature     | 404
    Amina's token, wrong sig     | down
    Bilal's token, wrong sig     | sig
    late token, wrong sig        | sig
    late token, signature        | 404
    Basic, signature             | 404
  `,
}

/** A create with the Idempotency-Key of a document that was taken down since. */
const CREATING_TAKEN: Expectation = {
  calls: ['createDocument again'],
  table: `${TAKEN}
    nothing                      | need
    an API key                   | token
    Amina's token                | down
    Amina's token as BEARER      | down
    Amina's token, wrong sig     | down
    Amina's token, key rolled    | down
    Samarkand's token            | susp
  `,
}

/** Public endpoints, with any credential. */
const IN_PUBLIC: Expectation = {
  calls: [
    'searchQuran',
    'readVerse',
    'readVerseRange',
    'listSimilarVerses',
    'listQuranResources',
    'listSurahs',
    'listTopics',
    'readTopic',
    'readMushafPage',
    'readMushafClip',
    'searchHadith',
    'listHadithCollections',
    'readHadithCollection',
    'readOpenApi',
    'isAlive',
    'isReady',
    '/',
    '/docs',
    '/docs/*',
  ],
  table: `
                                 | page
    nothing                      | yes
    Basic                        | yes
    Bearer and a word            | yes
    an API key                   | yes
    a revoked API key            | yes
    Amina's token                | yes
    Amina's token, expired       | yes
    Amina's token, key revoked   | yes
    Samarkand's token            | yes
    a signature                  | yes
    a wrong signature            | yes
  `,
}

/** Public endpoints that reject an invalid token, because a valid one raises the limits. */
const VERIFYING: Expectation = {
  calls: ['verify', 'callMcp', 'verifyQuran', 'verifyHadith'],
  table: `
                                 | page
    nothing                      | yes
    Basic                        | yes
    Bearer and a word            | token
    an API key                   | token
    a revoked API key            | token
    Amina's token                | yes
    Amina's token, expired       | late
    Amina's token, key revoked   | token
    Samarkand's token            | susp
    a signature                  | yes
    a wrong signature            | yes
  `,
}

export const MATRIX: readonly Expectation[] = [
  MINTING,
  HEARING,
  BY_TOKEN_WITHOUT_ID,
  CREATING_AGAIN,
  BY_TOKEN,
  ERASING,
  IN_THE_TRASH,
  UNDELETING,
  BY_SIGNATURE,
  SIGNATURE_ELSEWHERE,
  READING_BY_GRANT,
  HEARING_BY_GRANT,
  COMMENTING_BY_GRANT,
  RESOLVING_BY_GRANT,
  REWRITING_BY_GRANT,
  WRITING_BY_GRANT,
  UPLOADING_BY_GRANT,
  SHOWING_BY_GRANT,
  CONFIRMING_BY_GRANT,
  BEYOND_GRANTS,
  LISTING_WITH_GRANTS,
  UPLOADING_NOWHERE,
  TAKEN_BY_TOKEN,
  TAKEN_BY_SIGNATURE,
  TAKEN_SIGNATURE_ELSEWHERE,
  ...TAKEN_BY_GRANT,
  TAKEN_BY_SHARE_TOKEN,
  TAKEN_SHOWING,
  CREATING_TAKEN,
  BY_SHARE_TOKEN,
  EXCHANGING,
  CONFIRMING,
  SHOWING,
  IN_PUBLIC,
  VERIFYING,
  MANAGING_WEBHOOKS,
  DELETING_WEBHOOKS,
  MANAGING,
  ERASING_IDENTITIES,
  REVOKING,
]

/**
 * Capability URLs that the service returns: the path is the credential and authorizes one operation
 * on one image. images.test.ts covers each.
 */
export const ADDRESSES: Record<string, string> = { '/v1/blobs/{capability}/': 'GET HEAD PUT' }

/** The methods of each path. All others are rejected, with or without a credential. */
export const METHODS_OF: Record<string, string> = {
  '/v1/embed/tokens/': 'POST',
  '/v1/events/': 'GET HEAD',
  '/v1/webhooks/': 'GET HEAD POST',
  '/v1/webhooks/{webhook_id}/': 'GET HEAD PATCH DELETE',
  '/v1/webhooks/{webhook_id}/secret/roll/': 'POST',
  '/v1/webhooks/{webhook_id}/test/': 'POST',
  '/v1/webhooks/{webhook_id}/enable/': 'POST',
  '/v1/webhooks/{webhook_id}/replay/': 'POST',
  '/v1/webhooks/{webhook_id}/attempts/': 'GET HEAD',
  '/v1/webhooks/{webhook_id}/events/': 'GET HEAD',
  '/v1/organization/': 'GET HEAD',
  '/v1/organization/keys/': 'GET HEAD POST',
  '/v1/organization/keys/{key_id}/': 'DELETE',
  '/v1/organization/keys/{key_id}/roll/': 'POST',
  '/v1/organization/signing-secrets/': 'GET HEAD',
  '/v1/organization/signing-secrets/roll/': 'POST',
  '/v1/organization/audit/': 'GET HEAD',
  '/v1/organization/usage/': 'GET HEAD',
  '/v1/organization/identities/': 'GET HEAD',
  '/v1/organization/identities/{identity_id}/': 'GET HEAD',
  '/v1/organization/identities/{identity_id}/suspend/': 'POST',
  '/v1/organization/identities/{identity_id}/resume/': 'POST',
  '/v1/organization/identities/{identity_id}/export/': 'GET HEAD',
  '/v1/organization/identities/{identity_id}/erase/': 'POST',
  '/v1/organization/erasures/': 'GET HEAD',
  '/v1/organization/erasures/{erasure_id}/': 'GET HEAD',
  '/v1/organization/documents/': 'GET HEAD',
  '/v1/organization/documents/{document_id}/takedown/': 'POST',
  '/v1/organization/documents/{document_id}/restore/': 'POST',
  '/v1/documents/': 'GET HEAD POST',
  '/v1/documents/{id}/': 'GET HEAD PATCH DELETE',
  '/v1/documents/{id}/versions/': 'GET HEAD DELETE',
  '/v1/documents/{id}/changes/': 'GET HEAD POST',
  '/v1/documents/{id}/presence/': 'POST',
  '/v1/documents/{id}/versions/{revision}/': 'GET HEAD PATCH DELETE',
  '/v1/documents/{id}/versions/{revision}/restore/': 'POST',
  '/v1/documents/trash/': 'GET HEAD',
  '/v1/documents/trash/{id}/': 'GET HEAD DELETE',
  '/v1/documents/{id}/undelete/': 'POST',
  '/v1/documents/tags/': 'GET HEAD',
  '/v1/documents/{id}/tags/': 'GET HEAD PATCH',
  '/v1/documents/{id}/export/{format}/': 'GET HEAD',
  '/v1/documents/shared/{token}/export/{format}/': 'GET HEAD',
  '/v1/documents/{id}/share/': 'GET HEAD PATCH',
  '/v1/documents/{id}/comments/': 'GET HEAD POST',
  '/v1/documents/{id}/comments/anchors/': 'PATCH',
  '/v1/documents/{id}/comments/{thread_id}/': 'GET HEAD PATCH',
  '/v1/documents/{id}/comments/{thread_id}/replies/': 'POST',
  '/v1/documents/{id}/comments/{thread_id}/replies/{comment_id}/': 'PATCH DELETE',
  '/v1/documents/{id}/shares/': 'GET HEAD POST',
  '/v1/documents/{id}/shares/{share_id}/': 'PATCH DELETE',
  '/v1/documents/shared/{token}/': 'GET HEAD',
  '/v1/documents/shared/{token}/access/': 'POST',
  '/v1/documents/import/': 'POST',
  '/v1/documents/images/upload/': 'POST',
  '/v1/documents/images/{image_id}/confirm/': 'POST',
  '/v1/documents/images/{image_id}/url/': 'GET HEAD',
  '/v1/quran/search/': 'GET HEAD',
  '/v1/quran/verses/{key}/': 'GET HEAD',
  '/v1/quran/verses/range/': 'GET HEAD',
  '/v1/quran/verses/{key}/similar/': 'GET HEAD',
  '/v1/quran/resources/': 'GET HEAD',
  '/v1/quran/surahs/': 'GET HEAD',
  '/v1/quran/topics/': 'GET HEAD',
  '/v1/quran/topics/{topic_id}/': 'GET HEAD',
  '/v1/quran/pages/{file}': 'GET HEAD',
  '/v1/quran/clips.png': 'GET HEAD',
  '/v1/quran/verify/': 'POST',
  '/v1/hadith/search/': 'GET HEAD',
  '/v1/hadith/verify/': 'POST',
  '/v1/verify/': 'POST',
  '/mcp': 'POST',
  '/v1/hadith/collections/': 'GET HEAD',
  '/v1/hadith/collections/{slug}/': 'GET HEAD',
  '/v1/openapi.json': 'GET HEAD',
  '/healthz': 'GET HEAD',
  '/readyz': 'GET HEAD',
  '/': 'GET HEAD',
  '/docs': 'GET HEAD',
  '/docs/*': 'GET HEAD',
}
