/** The parts of the editor that a host can turn off. */
export const FEATURES = [
  'quran',
  'hadith',
  'mushaf',
  'honorifics',
  'emoji',
  'image',
  'table',
  'link',
  'documentLink',
  'task',
  'toggle',
  'code',
  'math',
  'footnote',
  'callout',
  'highlight',
  'color',
  'alignment',
  'mention',
  'find',
  'palette',
  'export',
  'import',
] as const

export type Feature = (typeof FEATURES)[number]
