export const signNames = { emoji: 'رمز تعبيري أو صيغة تعظيم' }
