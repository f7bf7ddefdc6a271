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
const MARKS: [mark: string, letters: string, names: Names][] = [
  ['\u0304', 'aeiou', { en: 'macron', ar: 'مد فوقه' }],
  ['\u0323', 'dhlrstz', { en: 'dot below', ar: 'نقطة تحته' }],
  ['\u0307', 'gcezi', { en: 'dot above', ar: 'نقطة فوقه' }],
  ['\u0331', 'dtbknh', { en: 'line below', ar: 'خط تحته' }],
  ['\u032E', 'h', { en: 'breve below', ar: 'قوس تحته' }],
  ['\u0301', 'aeiouyncsz', { en: 'acute', ar: 'نبرة حادة' }],
  ['\u0300', 'aeiou', { en: 'grave', ar: 'نبرة ثقيلة' }],
  ['\u0302', 'aeiou', { en: 'circumflex', ar: 'علامة مد معقوفة' }],
  ['\u0308', 'aeiouy', { en: 'diaeresis umlaut', ar: 'نقطتان فوقه' }],
  ['\u0303', 'ano', { en: 'tilde', ar: 'تيلدا فوقه' }],
  ['\u030C', 'csznreg', { en: 'caron', ar: 'قوس مقلوب فوقه' }],
  ['\u0306', 'ag', { en: 'breve', ar: 'قوس فوقه' }],
  ['\u0327', 'cs', { en: 'cedilla', ar: 'ذيل تحته' }],
  ['\u030A', 'a', { en: 'ring', ar: 'حلقة فوقه' }],
]

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
}

/** All characters; those that lessons need most come first. */
export function allCharacters(): Character[] {
  return [...mainCharacters(), ...markedLetters(), ...greekLetters(), ...numbers()]
}

function mainCharacters(): Character[] {
  return MAIN.trim()
    .split('\n')
    .map((line) => {
      const [text = '', en = '', ar = ''] = line.split(' | ')
      return { text, names: { en, ar } }
    })
}

function markedLetters(): Character[] {
  return MARKS.flatMap(([mark, letters, { en, ar }]) =>
    [...letters, ...letters.toUpperCase()].flatMap((letter) => {
      const text = (letter + mark).normalize('NFC')
      // Leaves out characters that Unicode has only as a letter with a combining mark.
      if (text.length > 1) return []
      return { text, names: { en: `${letter} with ${en}`, ar: `${letter} ${ar}` } }
    }),
  )
}

function greekLetters(): Character[] {
  return GREEK.split(' ').flatMap((name, at) => {
    // The final sigma is between rho and sigma.
    const code = 0x3b1 + at + (at > 16 ? 1 : 0)
    const small = String.fromCodePoint(code)
    return [
      { text: small, names: { en: `Greek ${name}`, ar: `${name} حرف يوناني` } },
      {
        text: small.toUpperCase(),
        names: { en: `Greek capital ${name}`, ar: `${name} حرف يوناني كبير` },
      },
    ]
  })
}

function numbers(): Character[] {
  const raised = [...SUPERSCRIPTS].map((text, digit) => ({
    text,
    names: { en: `superscript ${digit}`, ar: `${digit} مرتفع` },
  }))
  const lowered = [...SUBSCRIPTS].map((text, digit) => ({
    text,
    names: { en: `subscript ${digit}`, ar: `${digit} منخفض` },
  }))
  const fractions = Object.entries(FRACTIONS).map(([text, value]) => ({
    text,
    names: { en: `fraction ${value}`, ar: `كسر ${value}` },
  }))
  return [...raised, ...lowered, ...fractions]
}

/** The characters that have every word of a query in one of their names, or are the query. */
export function findCharacters(characters: readonly Character[], query: string): Character[] {
  const words = foldDigits(query.toLowerCase()).split(/\s+/).filter(Boolean)
  return characters.filter(({ text, names }) => {
    if (text === query) return true
    const all = `${names.en} ${names.ar}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
