import { createMessages } from '@waraq/contract'

/** Directional isolates keep the signs after the letter in an Arabic menu. */
const CPP = '\u2066C++\u2069'

/** The names of programming languages, and the words of their menu. */
export const codeMessagesFor = createMessages({
  en: {
    language: 'Language',
    plain: 'Plain text',
    names: {
      bash: 'Bash',
      cpp: 'C / C++',
      css: 'CSS',
      html: 'HTML',
      java: 'Java',
      javascript: 'JavaScript',
      json: 'JSON',
      python: 'Python',
      sql: 'SQL',
      typescript: 'TypeScript',
    },
  },
  ar: {
    language: 'لغة البرمجة',
    plain: 'نص بلا ألوان',
    names: {
      bash: 'باش',
      cpp: `سي، ${CPP}`,
      css: 'CSS',
      html: 'HTML',
      java: 'جافا',
      javascript: 'جافاسكربت',
      json: 'JSON',
      python: 'بايثون',
      sql: 'SQL',
      typescript: 'تايب سكربت',
    },
  },
})
