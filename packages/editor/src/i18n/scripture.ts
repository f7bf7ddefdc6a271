import { createNumberedMessages } from './numbered-messages.ts'
import { toolMessagesFor } from './scripture-tools.ts'

const ownMessagesFor = createNumberedMessages({
  en: {
    find: 'Quran and hadith',
    results: 'Results',
    tabs: { verses: 'Quran', hadiths: 'Hadith' },
    placeholders: {
      verses: '2:255, Al-Kahf 10, or words of a verse',
      hadiths: 'Bukhari 1, or words of a hadith',
    },
    surah: (name: string) => `Surah ${name}`,
    verses: (count: number) => `${count} verses`,
    showVerses: 'Show its verses',
    insert: 'Insert',
    nothing: 'No results.',
    noHadiths: 'No hadith collection is installed here.',
    unavailable: 'The Quran is not available right now.',
    noSuchSurah: 'The Quran has 114 surahs.',
    wrongOrder: 'The last verse comes before the first.',
    verseCount: (surah: string, count: number) => `${surah} has ${count} verses.`,
    parallels: (count: number) => (count === 1 ? '+1 parallel' : `+${count} parallels`),
    pickWords: 'Select the first and the last word',
    lessVerses: 'One verse fewer',
    moreVerses: 'One verse more',
    inline: 'Inline',
    copied: 'Copied',
    remove: 'Delete',
    toolbar: 'Quotation',
    verified: 'Matches the text of the Quran letter for letter.',
    letters: 'The letters match the Quran; it has no vowels to check.',
    altered: 'Differs from the Quran',
    restore: 'Restore',
  },
  ar: (number) => ({
    find: 'القرآن والحديث',
    results: 'النتائج',
    tabs: { verses: 'القرآن', hadiths: 'الحديث' },
    placeholders: {
      verses: `البقرة ${number(255)}، أو الكهف، أو كلمات من آية`,
      hadiths: `البخاري ${number(1)}، أو كلمات من حديث`,
    },
    surah: (name) => `سورة ${name}`,
    verses: (count) => `عدد آياتها ${number(count)}`,
    showVerses: 'عرض آياتها',
    insert: 'إدراج',
    nothing: 'لا نتائج.',
    noHadiths: 'لم تُثبَّت هنا مجموعة أحاديث.',
    unavailable: 'تعذّر الوصول إلى القرآن الآن.',
    noSuchSurah: `سور القرآن ${number(114)} سورة.`,
    wrongOrder: 'الآية الأخيرة تسبق الأولى.',
    verseCount: (surah, count) => `عدد آيات سورة ${surah}: ${number(count)}`,
    parallels: (count) => `روايات مشابهة: ${number(count)}`,
    pickWords: 'حدّد الكلمة الأولى ثم الأخيرة',
    lessVerses: 'آية أقل',
    moreVerses: 'آية أخرى',
    inline: 'داخل السطر',
    copied: 'نُسخ',
    remove: 'حذف',
    toolbar: 'اقتباس',
    verified: 'مطابق لنص القرآن حرفًا حرفًا.',
    letters: 'الحروف مطابقة لنص القرآن، ولا تشكيل فيه ليُفحص.',
    altered: 'يخالف نص القرآن',
    restore: 'استعادة',
  }),
})

/** The messages of the parts that quote scripture. */
export const scriptureMessagesFor = (locale: string) => ({
  ...toolMessagesFor(locale),
  ...ownMessagesFor(locale),
})

export type ScriptureMessages = ReturnType<typeof scriptureMessagesFor>
