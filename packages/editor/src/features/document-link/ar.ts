export const documentLinkNames = { documentLink: 'رابط إلى مستند' }
