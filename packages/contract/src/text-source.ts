/** Whose a text is, and what may be done with it. */
export interface TextSource {
  source: string
  source_url: string
  version: string
  licence: string
  /** The sentence that whoever shows the text shows with it. */
  attribution: string
  /** Null where nobody says. */
  commercial_use: boolean | null
}
