/** Source and license of a text. */
export interface TextSource {
  source: string
  source_url: string
  version: string
  licence: string
  /** A sentence that must be shown with the text. */
  attribution: string
  /** Null if the source does not say. */
  commercial_use: boolean | null
}
