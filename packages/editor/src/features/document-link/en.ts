export const documentLinkNames = { documentLink: 'Link to a document' }
