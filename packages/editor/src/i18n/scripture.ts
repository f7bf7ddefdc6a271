import { createMessages } from '@waraq/contract'
import { toolMessagesFor } from './scripture-tools.ts'

const ownMessagesFor = createMessages({
  en: {
    find: 'Quran and hadith',
    results: 'Found',
    placeholder: '2:255, Al-Kahf 10, or words of a verse',
    searching: 'Searching…',
    nothing: 'Nothing was found.',
    unavailable: 'The Quran cannot be reached right now.',
    noSuchSurah: 'The Quran has 114 surahs.',
    wrongOrder: 'The last verse comes before the first.',
    verseCount: (surah: string, count: number) => `${surah} has ${count} verses.`,
    pickWords: 'Words: press the first and the last',
    lessVerses: 'One verse less',
    moreVerses: 'One verse more',
    inline: 'In the line',
    copied: 'Copied',
    remove: 'Delete',
    toolbar: 'Quotation',
    verified: 'This is the text of the Quran, letter for letter.',
    altered: 'Differs from the Quran',
    restore: 'Restore',
  },
  ar: {
    find: 'القرآن والحديث',
    results: 'النتائج',
    placeholder: 'البقرة ٢٥٥، أو كلمات من آية أو حديث',
    searching: 'جارٍ البحث…',
    nothing: 'لا نتائج.',
    unavailable: 'تعذّر الوصول إلى القرآن الآن.',
    noSuchSurah: 'سور القرآن ١١٤ سورة.',
    wrongOrder: 'الآية الأخيرة تسبق الأولى.',
    verseCount: (surah, count) => `عدد آيات سورة ${surah}: ${count.toLocaleString('ar-u-nu-arab')}`,
    pickWords: 'الكلمات: اضغط الأولى ثم الأخيرة',
    lessVerses: 'آية أقل',
    moreVerses: 'آية أخرى',
    inline: 'في السطر',
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
