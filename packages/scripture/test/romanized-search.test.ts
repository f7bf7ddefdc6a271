/**
 * Verses are found by their words in Latin letters, as Indonesians, Malays, Turks and others write
 * them from memory.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { SURAHS } from '../src/text/index.ts'
import { bareCorpusFile, corpusFile } from './lib/corpus-file.ts'
import { inIndonesian } from './lib/romanizations.ts'

// A query and the verses of which the first result is one.
const QUERIES = {
  'in Indonesian spelling': `
    syahru ramadhanalladzi unzila fihil quran = 2:185
    fadzkuruni adzkurkum wasykuruli = 2:152
    wa idza sa'alaka 'ibadi 'anni fa inni qarib = 2:186
    inna a'thainakal kautsar = 108:1
    alam nasyrah laka shadrak = 94:1
    iqra' bismi rabbikalladzi khalaq = 96:1
    ghairil maghdhubi 'alaihim wa ladh dhallin = 1:7
    yusabbihu lillahi ma fis samawati wama fil ardh = 62:1 64:1
    inna akramakum 'indallahi atqakum = 49:13
    fa inna ma'al 'usri yusra = 94:5 94:6
    tsumma radadnahu asfala safilin = 95:5
    dzalikal kitabu la raiba fih = 2:2
    thaha ma anzalna 'alaikal qur'ana litasyqa = 20:2 20:1
    qul a'udzu birabbil falaq = 113:1
    wailul lil muthaffifin = 83:1
    sabbihisma rabbikal a'la = 87:1
    'amma yatasa'alun = 78:1
    wa min syarri ghasiqin idza waqab = 113:3
    laqad khalaqnal insana fi ahsani taqwim = 95:4
    ara'aitalladzi yukadzdzibu biddin = 107:1
    zhaharal fasadu fil barri wal bahri = 30:41
    fabima rahmatim minallahi linta lahum = 3:159
    man dzalladzi yuqridhullaha qardhan hasanan = 2:245 57:11
    fatabarakallahu ahsanul khaliqin = 23:14
    athi'ullaha wa athi'ur rasula = 4:59 24:54 47:33 5:92 64:12
    rabbisyrah li shadri = 20:25
    yaa ayyuhalladziina aamanuu = 2:104
    sirathal mustaqim = 1:6
    shirathal mustaqim = 1:6
    ihdinash shirathal mustaqim = 1:6
    qul huwallahu ahad = 112:1
    wal ashr = 103:1
    innallaha ma'ash shabirin = 2:153 8:46
    fabiayyi ala i rabbikuma tukadziban = 55:13
    laa ilaaha illaa anta subhaanaka innii kuntu minadz dzaalimiin = 21:87
    bismillahirrohmanirrohim = 1:1
    alhamdulillahi robbil 'alamin = 1:2
    ihdinash shirothol mustaqim = 1:6
    innalillahi wa inna ilaihi rojiun = 2:156
    ghoiril maghdhubi 'alaihim waladh dhollin = 1:7
    robbana atina fiddunya hasanah = 2:201
    iqro bismi robbikal ladzi kholaq = 96:1
    qul a'udzu birobbin nas = 114:1
    maliki yaumiddin = 1:4
    inna ma'al 'usri yusro = 94:6 94:5
    ar rohmanu 'allamal qur'an = 55:1 55:2
    fabiayyi ala i robbikuma tukadzdziban = 55:13 55:16
    laa yukallifullahu nafsan illaa wus'ahaa = 2:286
    rabbanaa laa tuzigh quluubanaa = 3:8
    robbana la tuzigh qulubana = 3:8`,
  'in Indonesian spelling, not looked at while the rules were written': `
    ya ayyuhalladzina amanu kutiba 'alaikumush shiyam = 2:183
    inna shalati wa nusuki wa mahyaya wa mamati = 6:162
    wa dzakkir fainnadz dzikra tanfa'ul mu'minin = 51:55
    rabbana atina fid dunya hasanah = 2:201
    rabbana dzalamna anfusana = 7:23
    inna fatahna laka fathan mubina = 48:1
    idza ja'a nashrullahi wal fath = 110:1
    tabbat yada abi lahabiw watab = 111:1
    alhakumut takatsur = 102:1
    fashalli lirabbika wanhar = 108:2
    wadhdhuha wallaili idza saja = 93:1 93:2
    wattini wazzaitun = 95:1
    idza zulzilatil ardhu zilzalaha = 99:1
    ar rijalu qawwamuna 'alan nisa = 4:34
    kullu nafsin dzaiqatul maut = 3:185 21:35 29:57
    hasbunallah wa ni'mal wakil = 3:173
    udkhulu fis silmi kaffah = 2:208
    wa ma arsalnaka illa rahmatal lil 'alamin = 21:107
    wala taqrabuz zina = 17:32
    allahu nurus samawati wal ardh = 24:35
    la yukallifullahu nafsan illa wus'aha = 2:286
    wa qadha rabbuka alla ta'budu illa iyyah = 17:23
    lain syakartum la azidannakum = 14:7
    wa anfiqu fi sabilillah = 2:195
    khatamallahu 'ala qulubihim = 2:7
    wa aqimush shalata wa atuz zakah = 2:43 2:83 2:110 24:56 73:20 4:77
    qul ya ayyuhal kafirun = 109:1
    hal ataka haditsul ghasyiyah = 88:1
    was sama'i wath thariq = 86:1
    wa lal akhiratu khairul laka minal ula = 93:4
    alladzina hum 'an shalatihim sahun = 107:5
    wa ma khalaqtul jinna wal insa illa liya'budun = 51:56
    rabbi habli minash shalihin = 37:100
    rabbana hablana min azwajina wa dzurriyyatina = 25:74
    wa'tashimu bihablillahi jami'an = 3:103
    inna lillahi wa inna ilaihi raji'un = 2:156
    hunna libasul lakum wa antum libasul lahunn = 2:187
    kuntum khaira ummatin ukhrijat linnas = 3:110
    wa idz qala rabbuka lilmalaikati = 2:30 15:28
    innallaha wa malaikatahu yushalluna 'alan nabi = 33:56
    wa ta'awanu 'alal birri wat taqwa = 5:2`,
  'in Turkish, Urdu, French and scientific spelling': `
    sebbihisme rabbikel a'la = 87:1
    inna a'taynakel kevser = 108:1
    elem neşrah leke sadrek = 94:1
    kul huvallahu ehad = 112:1
    iyyake na'budu ve iyyake nestain = 1:5
    elhamdü lillahi rabbil alemin = 1:2
    ihdinas sıratal müstakim = 1:6
    ve lem yekün lehu küfüven ehad = 112:4
    tebbet yeda ebi lehebin ve teb = 111:1
    ghairil maghzoobi alaihim walaz zaalleen = 1:7
    zaalikal kitabu la raiba feeh = 2:2
    fazkurooni azkurkum = 2:152
    inna lillahe wa inna ilaihe rajeoon = 2:156
    alam nashrah laka sadrak = 94:1
    oulaïka ala houdan min rabbihim = 2:5 31:5
    qoul houwa Allahou ahad = 112:1
    waḍ-ḍuḥā = 93:1
    hal atāka ḥadīṯu l-ġāšiya = 88:1
    qul huwa llāhu ʾaḥad = 112:1`,
}

const FEWEST_WORDS = 5

describe('search by romanized words', () => {
  let corpus: Corpus
  let bare: Corpus

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    bare = openCorpus(await bareCorpusFile()) ?? assert.fail()
  })
  after(() => {
    corpus.close()
    bare.close()
  })

  const keysIn = (on: Corpus, typed: string) =>
    on.search(typed, { limit: 5 }).verses.map(({ verseKey }) => verseKey)
  const keys = (typed: string) => keysIn(corpus, typed)

  for (const [spelled, lines] of Object.entries(QUERIES)) {
    for (const line of lines.trim().split('\n')) {
      const [typed = '', verses = ''] = line.trim().split(' = ')
      test(`${spelled}, "${typed}" finds ${verses} first`, () => {
        const [first = ''] = keys(typed)
        assert.ok(verses.split(' ').includes(first), first)
      })
    }
  }

  test('all but one of these queries find the same without a transliteration', () => {
    const missed = Object.values(QUERIES)
      .flatMap((lines) => lines.trim().split('\n'))
      .map((line) => line.trim().split(' = '))
      .filter(([typed = '', verses = '']) => {
        const [first = ''] = keysIn(bare, typed)
        return !verses.split(' ').includes(first)
      })
    // Words of a Turkish translation find it, since its vowels are too different.
    assert.deepEqual(
      missed.map(([typed]) => typed),
      ['tebbet yeda ebi lehebin ve teb'],
    )
  })

  test('no edition is listed for words that are found without a transliteration', () => {
    assert.deepEqual([...new Set(bare.editions().map(({ kind }) => kind))], ['text'])
    const [first] = bare.search('qul huwallahu ahad').verses
    assert.deepEqual([first?.matchedIn, first?.translation], ['transliteration', undefined])
  })

  test('a short English word has its English sounds only', () => {
    assert.equal(corpus.search('this').verses[0]?.matchedIn, 'translation')
    assert.notEqual(corpus.search('shade').verses[0]?.matchedIn, 'transliteration')
  })

  test('a letter that languages read differently changes no other word', () => {
    assert.equal(keys('zina')[0], '17:32')
    for (const key of keys('washbir')) assert.match(transliteration(key), /w[ai]+o?sbir/i, key)
    assert.deepEqual(keys('yaa ayyuhalladziina aamanuu'), keys('ya ayyuhallazina amanu'))
  })

  test('the first words of a verse in Indonesian spelling find it', () => {
    const missed: string[] = []
    let asked = 0
    for (const key of verseKeys().filter((_, at) => isLong || at % 10 === 0)) {
      const words = transliteration(key)
      const typed = inIndonesian(words, verse(key).textUthmani)
      if (typed === undefined) continue
      asked += 1
      const start = (text: string) => text.split(' ').slice(0, FEWEST_WORDS).join(' ')
      const isThere = (found: string) => transliteration(found).includes(start(words))
      if (!keys(start(typed)).some(isThere)) missed.push(`${key} ${start(typed)}`)
    }
    assert.ok(asked > 500, `${asked}`)
    assert.ok(missed.length <= asked / 50, missed.join('\n'))
  })

  function verse(key: string) {
    const [surah = 0, ayah = 0] = key.split(':').map(Number)
    return corpus.findVerse(surah, ayah) ?? assert.fail(key)
  }

  function transliteration(key: string): string {
    const { surah, ayah } = verse(key)
    return corpus.findTranslation('en-transliteration', surah, ayah)?.text ?? assert.fail(key)
  }
})

function verseKeys(): string[] {
  return SURAHS.flatMap(({ number, verseCount }) =>
    Array.from({ length: verseCount }, (_, at) => `${number}:${at + 1}`),
  )
}
