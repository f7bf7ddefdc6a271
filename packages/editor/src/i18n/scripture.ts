import { createMessages } from '@waraq/contract'
import { toolMessagesFor } from './scripture-tools.ts'

const ownMessagesFor = createMessages({
  en: {
    find: 'Quran and hadith',
    results: 'Results',
    placeholder: '2:255, Al-Kahf 10, or words of a verse',
    searching: 'Searching…',
    nothing: 'No results.',
    noHadiths: 'No hadith collection is installed here: only the Quran is searched.',
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
    altered: 'Differs from the Quran',
    restore: 'Restore',
  },
  ar: {
    find: 'القرآن والحديث',
    results: 'النتائج',
    placeholder: 'البقرة ٢٥٥، أو كلمات من آية أو حديث',
    searching: 'جارٍ البحث…',
    nothing: 'لا نتائج.',
    noHadiths: 'لم تُثبَّت هنا مجموعة أحاديث: البحث في القرآن وحده.',
    unavailable: 'تعذّر الوصول إلى القرآن الآن.',
    noSuchSurah: 'سور القرآن ١١٤ سورة.',
    wrongOrder: 'الآية الأخيرة تسبق الأولى.',
    verseCount: (surah, count) => `عدد آيات سورة ${surah}: ${count.toLocaleString('ar-u-nu-arab')}`,
    parallels: (count) => `روايات مشابهة: ${count.toLocaleString('ar-u-nu-arab')}`,
    pickWords: 'حدّد الكلمة الأولى ثم الأخيرة',
    lessVerses: 'آية أقل',
    moreVerses: 'آية أخرى',
    inline: 'داخل السطر',
    copied: 'نُسخ',
    remove: 'حذف',
    toolbar: 'اقتباس',
    verified: 'مطابق لنص القرآن حرفًا حرفًا.',
    altered: 'يخالف نص القرآن',
    restore: 'استعادة',
  },
})

/** The messages of the parts that quote scripture. */
export const scriptureMessagesFor = (locale: string) => ({
  ...toolMessagesFor(locale),
  ...ownMessagesFor(locale),
})

export type ScriptureMessages = ReturnType<typeof scriptureMessagesFor>
