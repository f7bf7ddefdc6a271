import type { Language } from './messages.ts'

/** Messages of the page that checks quotations; its script shows those of `scriptTexts`. */
interface CheckWords {
  title: string
  motto: string
  /** The motto where no hadith can be checked. */
  quranMotto: string
  article: string
  check: string
  results: string
  scriptTexts: Record<string, string>
}

const ENGLISH: CheckWords = {
  title: 'Check quotations',
  motto: 'Paste an article. Every verse and hadith that it quotes is compared letter by letter.',
  quranMotto: 'Paste an article. Every verse that it quotes is compared letter by letter.',
  article: 'Your article',
  check: 'Check',
  results: 'Quotations',
  scriptTexts: {
    checking: 'Checking…',
    verified: 'Verified',
    altered: 'Altered',
    unknown: 'Unknown',
    none: 'The text quotes no verse and no hadith.',
    cut: 'The text is too long to check in one go. The rest, after the last quotation, is unchecked.',
    notInstalled: 'This service has no hadith collection, so only the Quran was compared.',
    showInText: 'Show in the text',
    correct: 'Correct text',
    wrote: 'Written',
    right: 'Correct',
    letters: 'Other letters',
    vowels: 'Other vowels',
    word: 'Another word',
    missing: 'Left out',
    added: 'Added',
    more: 'More differences: ',
    quran: 'Quran',
    hadith: 'Hadith',
    places: 'Other places with the same words: ',
    stated: 'The text names another place: ',
    unknownQuran: 'No verse has these words.',
    unknownHadith: 'Not in the collections of this service, which says nothing about others.',
    empty: 'Paste a text first.',
    tooLong: 'This text is too long. Check it in parts.',
    signIn: 'You are signed out. Sign in again in another tab, then check again.',
    offline: 'The service cannot be reached. Check your connection, then try again.',
    tooMany: 'Too many checks at once. Wait a moment, then try again.',
    failed: 'That did not work. Please try again.',
    kept: 'Your text is still here.',
  },
}

const ARABIC: CheckWords = {
  title: 'تحقّق من الاقتباسات',
  motto: 'الصق مقالًا، فيُقارَن كلّ ما فيه من آيات وأحاديث حرفًا بحرف.',
  quranMotto: 'الصق مقالًا، فيُقارَن كلّ ما فيه من آيات حرفًا بحرف.',
  article: 'مقالك',
  check: 'تحقّق',
  results: 'الاقتباسات',
  scriptTexts: {
    checking: 'جارٍ التحقّق…',
    verified: 'مطابق',
    altered: 'فيه تغيير',
    unknown: 'غير معروف',
    none: 'لا يقتبس النصّ آيةً ولا حديثًا.',
    cut: 'النصّ أطول من أن يُفحص دفعةً واحدة. ما بعد الاقتباس الأخير لم يُفحص.',
    notInstalled: 'لا تتضمّن هذه الخدمة كتابًا من كتب الحديث، فقورن القرآن وحده.',
    showInText: 'أظهره في النصّ',
    correct: 'النصّ الصحيح',
    wrote: 'المكتوب',
    right: 'الصواب',
    letters: 'حروف أخرى',
    vowels: 'حركات أخرى',
    word: 'كلمة أخرى',
    missing: 'سقط',
    added: 'زيادة',
    more: 'اختلافات أخرى: ',
    quran: 'قرآن',
    hadith: 'حديث',
    places: 'مواضع أخرى فيها الكلمات نفسها: ',
    stated: 'يذكر النصّ موضعًا آخر: ',
    unknownQuran: 'لا توجد آية بهذه الكلمات.',
    unknownHadith: 'ليس في كتب هذه الخدمة، ولا يعني ذلك شيئًا عن غيرها.',
    empty: 'الصق نصًّا أوّلًا.',
    tooLong: 'هذا النصّ طويل جدًّا. تحقّق منه جزءًا جزءًا.',
    signIn: 'انتهت جلستك. سجّل الدخول من جديد في تبويب آخر، ثم أعد التحقّق.',
    offline: 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك ثم أعد المحاولة.',
    tooMany: 'طلبات كثيرة في وقت واحد. انتظر قليلًا ثم أعد المحاولة.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    kept: 'نصّك باقٍ هنا.',
  },
}

export const checkWordsOf = (language: Language): CheckWords =>
  language === 'ar' ? ARABIC : ENGLISH
