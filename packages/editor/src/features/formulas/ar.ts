export const formulaNames = { formula: 'معادلة' }
