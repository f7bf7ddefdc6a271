export const pageBreakNames = { pageBreak: 'Page break' }
