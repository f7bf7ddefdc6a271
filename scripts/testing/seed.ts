import fc from 'fast-check'

// Properties draw the same examples in every run, except where new ones are looked for. A failure
// prints its seed.
fc.configureGlobal(process.env.WARAQ_TESTS === 'explore' ? { numRuns: 2_000 } : { seed: 20261126 })
