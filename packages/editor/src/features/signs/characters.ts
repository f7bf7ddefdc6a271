import { foldDigits } from '@waraq/scripture/fold'

/** A character that keyboards lack. */
export interface Character {
  text: string
  names: Names
}

interface Names {
  en: string
  ar: string
}

/** Characters that are listed first, because lessons need them most: `text | English | Arabic`. */
const MAIN = `
« | left guillemet, opening quotation mark | علامة اقتباس افتتاحية
» | right guillemet, closing quotation mark | علامة اقتباس ختامية
﴿ | ornate right parenthesis, opens a verse | قوس قرآني افتتاحي
﴾ | ornate left parenthesis, closes a verse | قوس قرآني ختامي
﷽ | basmala ligature | البسملة
ﷺ | peace be upon him ligature | صلى الله عليه وسلم
ﷻ | exalted ligature | جل جلاله
۝ | end of ayah | نهاية آية
۞ | start of rub el hizb | بداية ربع الحزب
۩ | place of sajdah | موضع سجدة
، | Arabic comma | فاصلة عربية
؛ | Arabic semicolon | فاصلة منقوطة عربية
؟ | Arabic question mark | علامة استفهام عربية
٪ | Arabic percent sign | علامة مئوية عربية
٫ | Arabic decimal separator | فاصلة عشرية عربية
٬ | Arabic thousands separator | فاصلة آلاف عربية
ـ | tatweel kashida | تطويل كشيدة
ٰ | superscript dagger alef | ألف خنجرية
ٱ | alef wasla | ألف وصل
ٓ | maddah above | مدة
ٔ | hamza above | همزة فوق الحرف
پ | peh | باء فارسية
چ | tcheh | جيم فارسية
ژ | jeh | زاي فارسية
گ | gaf | كاف فارسية
ک | keheh | كاف فارسية مبسوطة
ی | Farsi yeh | ياء فارسية
\u200C | zero width non-joiner ZWNJ | فاصل بلا عرض يمنع الاتصال
\u200D | zero width joiner ZWJ | واصل بلا عرض
\u200E | left-to-right mark LRM | علامة من اليسار إلى اليمين
\u200F | right-to-left mark RLM | علامة من اليمين إلى اليسار
\u00A0 | no-break space | مسافة غير فاصلة
\u202F | narrow no-break space | مسافة ضيقة غير فاصلة
\u00AD | soft hyphen | واصلة اختيارية
“ | left double quotation mark | علامة اقتباس لاتينية افتتاحية
” | right double quotation mark | علامة اقتباس لاتينية ختامية
„ | low double quotation mark | علامة اقتباس سفلى
‘ | left single quotation mark | علامة اقتباس لاتينية مفردة افتتاحية
’ | right single quotation mark apostrophe | علامة اقتباس لاتينية مفردة ختامية
‹ | left single guillemet | علامة اقتباس مفردة افتتاحية
› | right single guillemet | علامة اقتباس مفردة ختامية
ʿ | ayn of transliteration | عين النقحرة
ʾ | hamza of transliteration | همزة النقحرة
– | en dash | شرطة متوسطة
— | em dash | شرطة طويلة
… | ellipsis | نقاط الحذف
• | bullet | نقطة تعداد
· | middle dot | نقطة وسطى
§ | section sign | علامة القسم
¶ | pilcrow paragraph sign | علامة الفقرة
† | dagger | خنجر
‡ | double dagger | خنجر مزدوج
© | copyright | حقوق النشر
® | registered trademark | علامة مسجلة
™ | trademark | علامة تجارية
№ | numero sign | علامة رقم
° | degree | درجة
′ | prime minute | دقيقة
″ | double prime second | ثانية
‰ | per mille | في الألف
€ | euro | يورو
£ | pound | جنيه
¥ | yen yuan | ين يوان
₹ | Indian rupee | روبية هندية
₺ | Turkish lira | ليرة تركية
₽ | ruble | روبل
¢ | cent | سنت
﷼ | rial | ريال
± | plus minus | زائد أو ناقص
× | multiplication times | ضرب
÷ | division | قسمة
− | minus | ناقص
≠ | not equal | لا يساوي
≈ | almost equal | يساوي تقريبا
≤ | less or equal | أصغر أو يساوي
≥ | greater or equal | أكبر أو يساوي
√ | square root | جذر تربيعي
∞ | infinity | لا نهاية
∑ | sum | مجموع
∏ | product | جداء
∫ | integral | تكامل
∂ | partial differential | تفاضل جزئي
∆ | increment delta | فرق
∈ | element of | ينتمي إلى
∉ | not an element of | لا ينتمي إلى
∪ | union | اتحاد
∩ | intersection | تقاطع
⊂ | subset | مجموعة جزئية
∅ | empty set | مجموعة خالية
∀ | for all | لكل
∃ | there exists | يوجد
∧ | logical and | و منطقية
∨ | logical or | أو منطقية
¬ | logical not | نفي منطقي
∴ | therefore | إذن
← | arrow left | سهم إلى اليسار
→ | arrow right | سهم إلى اليمين
↑ | arrow up | سهم إلى أعلى
↓ | arrow down | سهم إلى أسفل
↔ | arrow left right | سهم في الاتجاهين
⇐ | double arrow left | سهم مزدوج إلى اليسار
⇒ | double arrow right implies | سهم مزدوج إلى اليمين يقتضي
⇔ | double arrow equivalent | سهم مزدوج في الاتجاهين يكافئ
✓ | check mark | علامة صح
✗ | ballot x cross | علامة خطأ
★ | star | نجمة
☆ | white star | نجمة مفرغة
■ | black square | مربع
□ | white square | مربع مفرغ
● | black circle | دائرة
○ | white circle | دائرة مفرغة
◆ | black diamond | معين
ß | sharp s eszett | إس حادة
æ | ae ligature | حرف آي إي
Æ | capital ae ligature | حرف آي إي كبير
œ | oe ligature | حرف أو إي
Œ | capital oe ligature | حرف أو إي كبير
ø | o with stroke | o بشطبة
Ø | capital o with stroke | O بشطبة
ı | dotless i | i بلا نقطة
¿ | inverted question mark | علامة استفهام مقلوبة
¡ | inverted exclamation mark | علامة تعجب مقلوبة
`

/** Combining marks, as letters of transliterations and of European languages have them. */
const MARKS = `
\u0304 | aeiou | macron | مد فوقه
\u0323 | dhlrstz | dot below | نقطة تحته
\u0307 | gcezi | dot above | نقطة فوقه
\u0331 | dtbknh | line below | خط تحته
\u032E | h | breve below | قوس تحته
\u0301 | aeiouyncsz | acute | نبرة حادة
\u0300 | aeiou | grave | نبرة ثقيلة
\u0302 | aeiou | circumflex | علامة مد معقوفة
\u0308 | aeiouy | diaeresis umlaut | نقطتان فوقه
\u0303 | ano | tilde | تيلدا فوقه
\u030C | csznreg | caron | قوس مقلوب فوقه
\u0306 | ag | breve | قوس فوقه
\u0327 | cs | cedilla | ذيل تحته
\u030A | a | ring | حلقة فوقه
`
/** Signs whose names have their value in place of `#`. */
const NUMBERS = `
⁰¹²³⁴⁵⁶⁷⁸⁹ | superscript # | # مرتفع
₀₁₂₃₄₅₆₇₈₉ | subscript # | # منخفض
½⅓⅔¼¾⅛ | fraction # | كسر #
`
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'

/** All characters; those that lessons need most come first. */
export function allCharacters(): Character[] {
  return [
    ...rowsOf(MAIN).map(([text, en, ar]) => named(text, en, ar)),
    ...markedLetters(),
    ...greekLetters(),
    ...rowsOf(NUMBERS).flatMap(([signs, en, ar]) =>
      Array.from(signs, (sign) => {
        const value = sign.normalize('NFKD').replace('\u2044', '/')
        return named(sign, en.replace('#', value), ar.replace('#', value))
      }),
    ),
  ]
}

type Row = [string, string, string, string]

const rowsOf = (table: string): Row[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as Row) // The tables are above.

const named = (text: string, en: string, ar: string): Character => ({ text, names: { en, ar } })

const markedLetters = (): Character[] =>
  rowsOf(MARKS).flatMap(([mark, letters, en, ar]) =>
    [...letters, ...letters.toUpperCase()].flatMap((letter) => {
      const text = (letter + mark).normalize('NFC')
      // Leaves out characters that Unicode has only as a letter with a combining mark.
      return text.length > 1 ? [] : [named(text, `${letter} with ${en}`, `${letter} ${ar}`)]
    }),
  )

const greekLetters = (): Character[] =>
  GREEK.split(' ').flatMap((name, at) => {
    // The final sigma is between rho and sigma.
    const small = String.fromCodePoint(0x3b1 + at + (at > 16 ? 1 : 0))
    const ar = `${name} حرف يوناني`
    return [
      named(small, `Greek ${name}`, ar),
      named(small.toUpperCase(), `Greek capital ${name}`, `${ar} كبير`),
    ]
  })

/** The characters that have every word of a query in one of their names, or are the query. */
export function findCharacters(characters: readonly Character[], query: string): Character[] {
  const words = foldDigits(query.toLowerCase()).split(/\s+/).filter(Boolean)
  return characters.filter(({ text, names }) => {
    if (text === query) return true
    const all = `${names.en} ${names.ar}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
