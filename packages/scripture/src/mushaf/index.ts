export {
  type Area,
  CLIP_WIDTH,
  drawClip,
  MissingRasterizerError,
  openRasterizer,
  type Rasterizer,
} from './clip.ts'
export { type Font, MissingFontError, openPageFont, PAGE_FONT, verseFontFile } from './font.ts'
export {
  type ImportOptions,
  type ImportReport,
  importPages,
  PAGE_COUNT,
  PageSetError,
} from './import-pages.ts'
export type { Page } from './page-boxes.ts'
export { openPageSet, type PageSet, pageSetPath, removePageSet } from './page-set.ts'
export { drawPage, LAYOUT } from './page-svg.ts'
