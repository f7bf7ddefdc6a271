import fc from 'fast-check'

// The properties draw the same examples in every run.
fc.configureGlobal({ seed: 20261126 })
