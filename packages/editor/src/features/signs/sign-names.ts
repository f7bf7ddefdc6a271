/** The words of honorifics; spellings in Latin letters follow after the line. */
const HONORIFIC_WORDS: Record<string, string> = {
  saw: 'صلى الله عليه وسلم|salla sallallahu pbuh',
  jj: 'جل جلاله|jalla',
  swt: 'سبحانه وتعالى|subhanahu',
  azwj: 'عز وجل|azza',
  rah: 'رحمه الله|rahimahu',
  ra: 'رضي الله عنه|radi radiyallahu anhu',
  rha: 'رضي الله عنها|radi radiyallahu anha',
  rhm: 'رضي الله عنهم|radi radiyallahu anhum',
  rhma: 'رضي الله عنهما|radi radiyallahu anhuma',
  rhn: 'رضي الله عنهن|radi radiyallahu anhunna',
  as: 'عليه السلام|alayhi',
  asa: 'عليها السلام|alayha',
  asm: 'عليهم السلام|alayhim',
  asma: 'عليهما السلام|alayhima',
}

const EMOJI_WORDS: Record<string, string> = {
  grinning: 'وجه ضاحك',
  smiley: 'وجه مبتسم بعينين واسعتين',
  smile: 'وجه مبتسم',
  grin: 'ابتسامة عريضة',
  laughing: 'ضحك شديد',
  joy: 'دموع الفرح',
  blush: 'وجه خجول مبتسم',
  slightly_smiling_face: 'ابتسامة خفيفة',
  wink: 'غمزة',
  heart_eyes: 'عيون القلوب',
  thinking: 'وجه مفكر',
  cry: 'وجه باك',
  sob: 'بكاء شديد',
  pray: 'كفان مضمومتان رجاء',
  palms_up_together: 'دعاء كفان مرفوعتان',
  clap: 'تصفيق',
  wave: 'تحية باليد',
  '+1': 'إبهام لأعلى إعجاب',
  thumbsup: 'إبهام لأعلى إعجاب',
  '-1': 'إبهام لأسفل',
  thumbsdown: 'إبهام لأسفل',
  point_right: 'إشارة باليد إلى اليمين',
  raised_hand: 'يد مرفوعة',
  heart: 'قلب أحمر',
  green_heart: 'قلب أخضر',
  star: 'نجمة',
  sparkles: 'بريق',
  fire: 'نار',
  sunny: 'شمس',
  crescent_moon: 'هلال',
  rose: 'وردة',
  palm_tree: 'نخلة',
  seedling: 'نبتة',
  mosque: 'مسجد',
  kaaba: 'الكعبة',
  prayer_beads: 'مسبحة',
  book: 'كتاب مفتوح',
  open_book: 'كتاب مفتوح',
  books: 'كتب',
  memo: 'مذكرة',
  pencil2: 'قلم رصاص',
  pushpin: 'دبوس تثبيت',
  bulb: 'مصباح فكرة',
  warning: 'تحذير',
  question: 'علامة استفهام سؤال',
  exclamation: 'علامة تعجب',
  white_check_mark: 'علامة صح في مربع أخضر',
  heavy_check_mark: 'علامة صح',
  x: 'علامة خطأ',
  tada: 'احتفال',
  rocket: 'صاروخ',
  calendar: 'تقويم',
  bell: 'جرس',
  lock: 'قفل',
  key: 'مفتاح',
  mag: 'عدسة بحث',
  link: 'رابط',
  hourglass: 'ساعة رملية',
}

/** The Arabic name of a sign, and other words that find it. */
export interface SignName {
  arabic: string
  others: string
}

export const honorificName = (name: string): SignName => nameOf(HONORIFIC_WORDS[name])
export const emojiName = (name: string): SignName => nameOf(EMOJI_WORDS[name])

function nameOf(words = ''): SignName {
  const [arabic = '', others = ''] = words.split('|')
  return { arabic, others }
}
