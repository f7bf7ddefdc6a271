import type { Begin } from '../images/uploads.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'

/** Parts of the editor that the content of files needs. */
export interface FileParts extends Pick<UiExtensions, 'openTranslations'> {
  upload: Begin
}

/** Why a file cannot be inserted. */
export type Refusal = 'old_word' | 'encrypted' | 'damaged' | 'too_complex' | 'not_the_format'
