/** Limits of one verification. */
export interface VerifyLimits {
  bodyBytes: number
  /** Maximum number of quotations; a longer response is marked as truncated. */
  quotations: number
  /** Size limit of a response; quotations beyond it omit their differences. */
  responseBytes: number
  cpuMilliseconds: number
}

/** Without a token. */
export const ANONYMOUS: VerifyLimits = {
  bodyBytes: 32_768,
  quotations: 200,
  responseBytes: 524_288,
  cpuMilliseconds: 1_000,
}

/** With an embed token. */
export const withToken = (bodyBytes: number): VerifyLimits => ({
  bodyBytes,
  quotations: 2_000,
  responseBytes: 4_194_304,
  cpuMilliseconds: 4_000,
})

/** Waiting verifications: of all, with or without a token, and of an address or identity. */
export const MAX_VERIFICATIONS = [64, 32, 2]

/** Maximum wait of a verification that takes longer than a slice, before it goes on. */
export const MAX_LONG_WAIT_MILLISECONDS = 8_000

const UNIT_BYTES = 8_192

/** A verification counts as this many additional requests: one for each 8 KiB or part of it. */
export const weightOf = (bytes: number): number => Math.ceil(bytes / UNIT_BYTES)
