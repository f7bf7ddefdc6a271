/** Whether tests take all their cases: every verse, every draw, every round. */
export const isLong = ![undefined, 'races'].includes(process.env.WARAQ_TESTS)

/** Whether scripts and responses reach a browser late and in random order. */
export const hasRaces = process.env.WARAQ_TESTS === 'races'
