/**
 * What this database last wrote into the store of images to say that it is the one that cleans there: the
 * latest of these words, parted by spaces, or one of those before it. NULL is a database that has not cleaned.
 */
export const storeClaim = `
ALTER TABLE deployment ADD COLUMN store_claim TEXT;
`
