import { readFileSync } from 'node:fs'
import { verseIndexOf } from '@waraq/scripture/text'

/** An intact or corrupted quote, and the verses that it may refer to. */
export type Quote = { kind: 'correct' | 'incorrect'; query: string; keys: string[] }
/** A question and its relevant passages. */
export type Question = { id: string; text: string; relevant: Set<string> }

/** Reads the evaluation sets of a folder. The README beside them names their sources. */
export function readSets(folder: URL) {
  const lines = (name: string) =>
    readFileSync(new URL(name, folder), 'utf8').replaceAll('\r', '').split('\n').filter(Boolean)
  const relevant = new Map<string, Set<string>>()
  for (const line of lines('ayatec-qrels.txt')) {
    const [id = '', , passage = ''] = line.split(/\s+/)
    relevant.set(id, (relevant.get(id) ?? new Set()).add(passage))
  }
  const questions = lines('ayatec-questions.tsv').flatMap((line): Question[] => {
    const [id = '', text = ''] = line.split('\t')
    const judged = relevant.get(id)
    const hasRelevant = judged !== undefined && [...judged].some((passage) => passage !== '-1')
    return hasRelevant ? [{ id, text, relevant: judged }] : []
  })
  const quotes = lines('quran-quotes.jsonl').map((line): Quote => JSON.parse(line))
  return { questions, quotes, passageOf: passagesOf(lines('quran-passages.tsv')) }
}

function passagesOf(lines: string[]): Map<number, string> {
  const passageOf = new Map<number, string>()
  for (const line of lines) {
    const [id = ''] = line.split('\t')
    const [surah = '', verses = ''] = id.split(':')
    const [from = 0, to = from] = verses.split('-').map(Number)
    for (let ayah = from; ayah <= to; ayah++) {
      const index = verseIndexOf(Number(surah), ayah)
      if (index !== undefined) passageOf.set(index, id)
    }
  }
  return passageOf
}

/** Average precision and reciprocal rank over the first ten distinct passages of ranked verses. */
export function scoreQuestion(
  verses: readonly number[],
  relevant: Set<string>,
  passageOf: Map<number, string>,
) {
  const passages = [...new Set(verses.map((verse) => passageOf.get(verse)))].slice(0, 10)
  let [hits, precision, reciprocal] = [0, 0, 0]
  passages.forEach((passage, at) => {
    if (passage === undefined || !relevant.has(passage)) return
    hits += 1
    precision += hits / (at + 1)
    reciprocal ||= 1 / (at + 1)
  })
  return { ap: precision / Math.min(relevant.size, 10), rr: reciprocal }
}
