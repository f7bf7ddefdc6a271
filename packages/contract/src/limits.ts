/** The fixed numbers of the contract. What an operator may change is configuration, not this. */

/** An embed token lives this long (specification section 8). */
export const EMBED_TOKEN_SECONDS = 3600

/** Content may nest this deep, counted in JSON levels of the body and in node levels of the tree. */
export const MAX_DEPTH = 256

/** A document may have this many nodes. */
export const MAX_NODES = 100_000

/** A title has at most this many characters (code points). */
export const MAX_TITLE = 80

/** An external_user_id has at most this many code points. */
export const MAX_EXTERNAL_USER_ID = 255
