export const formulaNames = { formula: 'Formula' }
