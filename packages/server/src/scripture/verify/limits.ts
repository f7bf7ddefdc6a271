/** What one verification may cost. */
export interface VerifyLimits {
  bodyBytes: number
  /** Quotations in an answer; behind them it says that it is truncated. */
  quotations: number
  /** Bytes of an answer: behind them quotations come without what differs in them. */
  answerBytes: number
  cpuMilliseconds: number
}

/** For everybody. */
export const ANONYMOUS: VerifyLimits = {
  bodyBytes: 32_768,
  quotations: 200,
  answerBytes: 524_288,
  cpuMilliseconds: 1_000,
}

/** With an embed token. */
export const withToken = (bodyBytes: number): VerifyLimits => ({
  bodyBytes,
  quotations: 2_000,
  answerBytes: 4_194_304,
  cpuMilliseconds: 4_000,
})

const UNIT_BYTES = 8_192

/** How many requests a verification counts for beside itself: one for each begun 8 KiB. */
export const weightOf = (bytes: number): number => Math.ceil(bytes / UNIT_BYTES)
