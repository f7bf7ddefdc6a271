export { TranslationFileError } from '../import/file-verses.ts'
export {
  isTranslationFormat,
  readTranslation,
  type TextKind,
  TRANSLATION_FORMATS,
  type TranslationFormat,
} from '../import/translation-file.ts'
export { type BuildOptions, buildCorpus } from './build.ts'
export type { SourceTexts } from './source-texts.ts'
export { MissingSourcesError, readSources } from './sources.ts'
