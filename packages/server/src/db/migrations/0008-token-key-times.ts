/** From when a key of the ring signs, and until when its tokens are honoured; NULL is from ever and for ever. */
export const tokenKeyTimes = `
ALTER TABLE token_keys ADD COLUMN starts_at INTEGER;
ALTER TABLE token_keys ADD COLUMN ends_at INTEGER;
`
