import type { Quotation, Verifier } from '@waraq/scripture/corpus'
import type { Metric } from '../lib/bench.ts'
import { atLeast, atMost, withoutTarget } from '../lib/metrics.ts'
import type { Case } from './adversarial.ts'
import type { Article } from './articles.ts'

type Say = (line: string) => void

/** Quotations in ornate brackets. */
export function measureCases(verifier: Verifier, cases: readonly Case[], say: Say): Metric[] {
  const judged = cases.map((one) => {
    const findings = verifier.verifyText(`﴿${one.text}﴾`)
    const isRight = isCorrect(one, findings)
    if (!isRight) say(`${one.kind}: ${one.text} -> ${findings.map(describe).join('; ')}`)
    return { ...one, isRight, hasReplacement: findings.some(isReplaceable) }
  })
  const of = (...truths: Case['truth'][]) => judged.filter(({ truth }) => truths.includes(truth))
  const right = of('correct')
  const wrong = of('corrupted', 'fabricated')
  const invented = of('fabricated')
  return [
    atLeast(`right verses in brackets verified (${right.length})`, shareOf(right, isRight), 0.99),
    atLeast(`wrong ones answered rightly (${wrong.length})`, shareOf(wrong, isRight), 0.82),
    withoutTarget(
      `fabricated ones with a verse to insert (${invented.length})`,
      `${invented.filter(({ hasReplacement }) => hasReplacement).length}`,
    ),
  ]
}

const isRight = (one: { isRight: boolean }): boolean => one.isRight

function isCorrect({ truth, verse }: Case, findings: readonly Quotation[]): boolean {
  if (truth === 'correct')
    return findings.length > 0 && findings.every(({ status }) => status === 'verified')
  const [first] = findings.filter(({ status }) => status !== 'verified')
  if (!first) return false
  if (truth === 'fabricated') return first.right === null
  const { passage } = first
  return (
    passage !== null &&
    passage.surah === verse?.surah &&
    passage.from <= verse.ayah &&
    verse.ayah <= passage.to
  )
}

const isReplaceable = ({ replacement }: Quotation): boolean => replacement !== null

/** Articles: wrong verses that are flagged, and articles in which something else is. */
export function measureArticles(
  verifier: Verifier,
  articles: readonly Article[],
  say: Say,
): Metric[] {
  const results = articles.map(({ text, quotations }) => {
    const findings = verifier.verifyText(text, { find: 'any' })
    const flags = findings.filter(({ status }) => status !== 'verified')
    const isOver = (flag: Quotation, one: { start: number; end: number }) =>
      flag.start < one.end && one.start < flag.end
    const wrong = quotations.filter((one) => one.isWrong)
    const missed = wrong.filter((one) => !flags.some((flag) => isOver(flag, one)))
    const falseFlags = flags.filter((flag) => !wrong.some((one) => isOver(flag, one)))
    for (const { start, end, kind } of missed)
      say(`missed ${kind}: ${text.slice(Math.max(0, start - 40), end + 30)}`)
    for (const flag of falseFlags) say(`accused: ${describe(flag)} in ${around(text, flag)}`)
    return { wrong: wrong.length, missed: missed.length, isAccused: falseFlags.length > 0 }
  })
  const wrong = sum(results.map((one) => one.wrong))
  const flagged = 1 - sum(results.map(({ missed }) => missed)) / wrong
  const accused = shareOf(results, ({ isAccused }) => isAccused)
  return [
    atLeast(`wrong verses flagged in running text (${wrong})`, flagged, 0.8),
    atMost(`articles falsely accused (${articles.length})`, accused, 0.06),
  ]
}

/** Everyday formulas in bare text that are accused of being altered verses. */
export function measureFormulas(verifier: Verifier, formulas: readonly string[], say: Say): Metric {
  const accused = formulas.filter((formula) => {
    const findings = verifier.verifyText(formula).filter(({ status }) => status !== 'verified')
    for (const one of findings) say(`formula: ${formula} -> ${describe(one)}`)
    return findings.length > 0
  })
  return atMost(`everyday formulas accused (${formulas.length})`, accused.length, 0)
}

/** CPU seconds for an article of 2,000 words, the least of three. */
export function measureSpeed(verifier: Verifier, text: string): Metric {
  const article = text
    .split(/(?<=\s)/)
    .slice(0, 2_000)
    .join('')
  const seconds = [0, 1, 2].map(() => {
    const start = process.cpuUsage()
    verifier.verifyText(article, { find: 'any' })
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  })
  return atMost('CPU for an article of 2,000 words, s', Math.min(...seconds), 1)
}

function describe({ status, quoted, passage, confidence }: Quotation): string {
  const place = passage ? `${passage.surah}:${passage.from}` : '-'
  return `${status} ${place} ${confidence} ${quoted}`
}

const around = (text: string, { start, end }: Quotation): string =>
  text.slice(Math.max(0, start - 30), end + 30).replaceAll('\n', '⏎')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.filter(is).length / Math.max(1, items.length)
