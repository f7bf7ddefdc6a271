import { foldArabic } from '../../text/index.ts'

const folded = (words: string): Set<string> => new Set(foldArabic(words).split(' '))

// Closed classes of words in Egypt, the Levant, the Gulf and the Maghreb; none is in a verse.
const MARKERS =
  folded(`ازاي ليش ليه علاش كيفاش شلون وش ايش شو شنو مين فين وين امتى منين اللي بتاع بتاعت عشان علشان مش احنا
  انتو ده كده هيك زي برضه كمان دلوقتي هلق شوف شكون منو شنهو وقتاش فاش باش واش ايمتى قديش هادا هاي هدول هذول هاذ ديك
  هديك داك هداك دول يلي حنا نحنا هوما هني انتوما ديال ديالي ديالك ديالو بدي بدك بدنا بدو بده ودي عايز
  عايزه عاوز عاوزين اكو ماكو كاين كاينه مو موب رح راح غادي الحين هسه هلا توا بزاف كتير منيح كويس
  شكد اشكد شحال ملي خاصو خاصني خاصنا كيما بحال هاذا علاه بغيت بغينا اشلون شلونه ليهش زول ساي
  داير ويش لسه لسا معاهم معانا معاك معاه وياه وياها النهارده امبارح باجر حدا محدش ماكانش مافيش مفيش هيدا هيدي
  هاذي هاذيك هداك هدوك كانو يصير بيصير سووا شسوي اسوي`)
// Closed classes as well, but some verses have words of the same spelling.
const PARTICLES = folded('هما لي دي لازم')
// Words of verses, which mean nothing more in a text that is of a dialect for its other words.
const SPOKEN = folded(
  'عم سوى ويا اش احد حد واحد الواحد ابغى تبغى نبغى ينفع ايه فيها فيه عنا يعني حكم جزاهم جزاه تصير صار دابا هاد بكره',
)

// `متقولش` and `تهدرش`. Verses have shorter words only, such as `نبطش`.
const DENIED_VERB = /^(?:م[يتن].{2,}|[يتن].{3,})ش$/

/** Whether a folded word shows that a text is in a dialect. */
export const isDialectWord = (word: string): boolean => MARKERS.has(word) || DENIED_VERB.test(word)

/** Whether a folded word has no subject in a text of a dialect. */
export const isSpokenFiller = (word: string): boolean => SPOKEN.has(word)

/** Whether a folded word of a dialect has no subject. */
export const isDialectFiller = (word: string): boolean => MARKERS.has(word) || PARTICLES.has(word)
