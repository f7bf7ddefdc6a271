/**
 * Why a test that reads a clock, CPU time, memory or chance does not run with the others: its
 * result depends on what else the machine does.
 */
export const measured: string | false =
  process.env.WARAQ_TESTS === 'measure' ? false : 'measures the machine: npm run measure'

/** Options of such a test. */
export const MEASURED = { skip: measured }
