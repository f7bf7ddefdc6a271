/** The counts of a verification, and how much of the text it covers. */
export interface VerificationSummary {
  verified: number
  altered: number
  unknown: number
  /** How many verified quotations have remarks. */
  remarked: number
  /** Whether there are more quotations, or more text than the service could check. */
  truncated: boolean
  /**
   * UTF-16 offset before which a truncated text is final; null for documents and complete texts.
   */
  checked_to: number | null
}
