/** Whether tests take all their cases: every verse, every draw, every round. */
export const isLong = process.env.WARAQ_TESTS !== undefined
