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

/** What an image may be, and how it is called in `content_type`. Never SVG: that is a program. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export type ImageType = (typeof IMAGE_TYPES)[number]

/** An uploaded image has at most this many bytes. */
export const MAX_IMAGE_BYTES = 10_485_760

/** An image has at most this many pixels, so that showing it exhausts no reader. */
export const MAX_IMAGE_PIXELS = 50_000_000

/** In these widths, in pixels, smaller copies of an image are to be had. Never take one away: copies are found by it. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** So many tickets of one identity may wait for their image. */
export const MAX_IMAGE_TICKETS = 20

/** So many images are linked to one document; those behind them are rejected. */
export const MAX_LINKED_IMAGES = 1_000
