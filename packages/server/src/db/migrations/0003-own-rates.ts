/** What an organization's identities may ask, and its keys mint, a minute; NULL is what the deployment allows. */
export const ownRates = `
ALTER TABLE organizations ADD COLUMN rate_identity INTEGER;
ALTER TABLE organizations ADD COLUMN rate_mint INTEGER;
`
