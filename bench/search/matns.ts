import { readFileSync } from 'node:fs'
import { createBudget } from '@waraq/scripture/corpus'
import type { HadithCorpus } from '@waraq/scripture/hadith'
import { matnSet } from './matn-set.ts'

// Seeds 7 and 8 were looked at while the verifier was written; this one was not.
const HELD_OUT_SEED = 2_026
const OF_EACH_KIND = 60
const UNLIMITED = createBudget({ milliseconds: Number.POSITIVE_INFINITY, cpu: () => 0 })
const INTRODUCTION = 'قال رسول الله ﷺ:'

/** Share of quotations judged rightly, and of incorrect ones called verified. */
export function judgeMatns(on: HadithCorpus, count = OF_EACH_KIND) {
  const rows = on.collections().flatMap((one) => [...on.list(one)])
  const matns = rows.flatMap(({ matn }) => (matn === '' ? [] : [matn]))
  const texts = rows.map(({ text }) => text)
  const verifier = on.verifier()
  const cases = matnSet(texts, matns, HELD_OUT_SEED, count)
  const judged = cases.map(({ text, isCorrect }) => {
    const steps = verifier.examineText(`${INTRODUCTION} «${text}»`, UNLIMITED)
    const quotations = steps.flatMap(({ quotations }) => quotations).toArray()
    const isVerified = quotations.length === 1 && quotations[0]?.status === 'verified'
    return { isCorrect, isVerified }
  })
  return {
    areRight: judged.map(({ isCorrect, isVerified }) => isCorrect === isVerified),
    arePassed: judged.flatMap(({ isCorrect, isVerified }) => (isCorrect ? [] : [isVerified])),
  }
}

// The names of the question set for some collections.
const SLUGS = new Map([
  ['abudaud', 'abudawud'],
  ['nesai', 'nasai'],
  ['tirmizi', 'tirmidhi'],
  ['ibnmaja', 'ibnmajah'],
])

/** The rank of the first relevant hadith for each question, from 0; Infinity beyond 20. */
export function rankRelevant(on: HadithCorpus, path: string): number[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { q, rel }: { q: string; rel: string[] } = JSON.parse(line)
      const relevant = new Set(rel.map(refOf))
      const hits = on.search(q, { limit: 20 })
      const at = hits.findIndex((hit) => relevant.has(`${hit.in.slug}:${hit.number}`))
      return at < 0 ? Number.POSITIVE_INFINITY : at
    })
}

function refOf(judged: string): string {
  const [name = '', number = ''] = judged.split(':')
  return `${SLUGS.get(name) ?? name}:${number.replace(/\.0$/, '')}`
}
