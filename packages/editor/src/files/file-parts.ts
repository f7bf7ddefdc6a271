import type { Begin } from '../images/uploads.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'

/** Parts of the editor that the content of files needs. */
export interface FileParts extends Pick<UiExtensions, 'loadScripture'> {
  upload: Begin
}

/** Why a file is not inserted. */
export type Problem =
  | 'tooLarge'
  | 'noText'
  | 'empty'
  | 'oldWord'
  | 'encrypted'
  | 'damaged'
  | 'tooComplex'
  | 'notLoaded'
