import { type DocumentNode, isObject, parseContent, Refusal } from '@waraq/contract'
import type { Corpus, InstalledEdition, Translation, Verse } from '@waraq/scripture/corpus'
import { parseJson } from '../../http/json.ts'
import * as present from './present.ts'
import { resource, signedTranslation } from './present-editions.ts'
import { quotation, report } from './present-report.ts'

/** What may be asked of the Quran in the thread of scripture: each answers what travels. */
export type QuranQuestions = ReturnType<typeof createQuranQuestions>

export interface QuranSearchQuestion {
  query: string
  limit?: number | undefined
  page?: number | undefined
  translation?: number | undefined
}

export interface VerseQuestion {
  surah: number
  ayah: number
  translation?: number | undefined
  locale?: string | undefined
}

export interface RangeQuestion extends present.Passage {
  translation?: number | undefined
  locale?: string | undefined
}

export interface VerifyQuestion {
  body: Uint8Array<ArrayBuffer>
}

export function createQuranQuestions(corpus: Corpus) {
  const editions = corpus.editions()
  const ofKind = (kind: InstalledEdition['kind']) => editions.filter((one) => one.kind === kind)
  const [texts, translations] = [ofKind('text'), ofKind('translation')]
  const english = translations.find(({ language }) => language === 'en')

  // The existing client always names an edition, of a catalogue that is not ours.
  function chosen(translation: number | undefined): InstalledEdition | undefined {
    if (translation === undefined) return undefined
    return corpus.findEdition(translation) ?? english
  }

  function translated(edition: InstalledEdition, { surah, ayah }: Verse): Translation | undefined {
    return corpus.findTranslation(edition.id, surah, ayah)
  }

  /** In the edition that was asked for; one that stands in for it says whose it is. */
  function asked(translation: number | undefined, verse: Verse): string | undefined {
    const edition = chosen(translation)
    const found = edition && translated(edition, verse)
    return found && (edition.id === translation ? found.text : signedTranslation(found))
  }

  const sourcesOf = (...shown: (InstalledEdition | undefined)[]): InstalledEdition[] => [
    ...new Set([...texts, ...shown.filter((one) => one !== undefined)]),
  ]

  return {
    searchQuran({ query, limit, page, translation }: QuranSearchQuestion) {
      const answer = corpus.search(query, {
        ...(limit !== undefined && { limit }),
        ...(page !== undefined && { page }),
      })
      const verses = answer.verses.map((hit) => present.foundVerse(hit, asked(translation, hit)))
      const matched = answer.verses.map((hit) => hit.translation?.edition)
      return present.search(answer, verses, sourcesOf(chosen(translation), ...matched))
    },

    readPlainVerse({ surah, ayah, translation }: VerseQuestion) {
      const verse = corpus.findVerse(surah, ayah)
      return verse && present.plainVerse(verse, asked(translation, verse))
    },

    readVerse({ surah, ayah, translation, locale }: VerseQuestion) {
      const verse = corpus.findVerse(surah, ayah)
      if (!verse) return undefined
      const edition = chosen(translation)
      return present.verseDetail(verse, {
        translations: translations.flatMap((one) => translated(one, verse) ?? []),
        asked: edition && translated(edition, verse),
        english: english && translated(english, verse),
        sources: sourcesOf(...translations, edition),
        locale,
      })
    },

    readRange({ translation, locale, ...passage }: RangeQuestion) {
      const found = corpus.findRange(passage)
      if (!found) return undefined
      const plain = found.verses.map((verse) =>
        present.plainVerse(verse, asked(translation, verse)),
      )
      const sources = sourcesOf(chosen(translation))
      return present.verseRange(passage, found.verses, { plain, sources, locale })
    },

    listResources(_: object) {
      return {
        texts: texts.map(resource),
        transliterations: ofKind('transliteration').map(resource),
        translations: translations.map(resource),
        tafsirs: [],
      }
    },

    /** The verse nodes of a document as it lies in the database, but for those that are verified. */
    listAlteredVerses({ body }: VerifyQuestion) {
      const { verifyDocument } = corpus.verifier()
      return verseNodesOf(parseContent(parseJson(Buffer.from(body.buffer)))).flatMap(
        ({ node, path }) =>
          verifyDocument({ type: 'doc', content: [node] })
            .filter(({ status }) => status !== 'verified')
            .map((found) => quotation({ ...found, path })),
      )
    },

    /** The body as it came: `text`, or `content`, which is a document. */
    verifyQuran({ body }: VerifyQuestion) {
      const asked = parseJson(Buffer.from(body.buffer))
      if (!isObject(asked)) throw new Refusal('invalid_request')
      const { text, content } = asked
      if ((text === undefined) === (content === undefined)) throw new Refusal('invalid_request')
      const verifier = corpus.verifier()
      if (content !== undefined) {
        const found = verifier.verifyDocument(parseContent(content))
        return report(found.map(quotation), texts)
      }
      if (typeof text !== 'string') throw new Refusal('invalid_request')
      return report(verifier.verifyText(text).map(quotation), texts)
    },
  }
}

/** Verse nodes and the way to each, level by level: a document is as deep as its author likes. */
function verseNodesOf(document: DocumentNode): Placed[] {
  const found: Placed[] = []
  let level: Placed[] = [{ node: document, path: [] }]
  while (level.length > 0) {
    found.push(...level.filter(({ node }) => node.type === 'quranVerse'))
    level = level.flatMap(({ node, path }) =>
      (node.content ?? []).map((child, at) => ({ node: child, path: [...path, at] })),
    )
  }
  return found
}

interface Placed {
  node: DocumentNode
  path: number[]
}
