export const pageBreakNames = { pageBreak: 'فاصل صفحات' }
