export const signNames = { character: 'محرف خاص', emoji: 'رمز تعبيري أو صيغة تعظيم' }
