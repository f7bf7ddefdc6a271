export const detailsNames = { details: 'قسم قابل للطي', detailsOpen: 'مفتوح للقراء' }
