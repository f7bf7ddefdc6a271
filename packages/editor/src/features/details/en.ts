export const detailsNames = { details: 'Toggle', detailsOpen: 'Open for readers' }
