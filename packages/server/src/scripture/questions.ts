import { openCorpus } from '@waraq/scripture/corpus'
import { openHadith } from '@waraq/scripture/hadith'
import type { WorkerQueue } from '../lib/worker-queue.ts'
import type { JsonAnswers } from '../lib/worker-thread.ts'
import { createHadithQuestions, type HadithQuestions } from './hadith/questions.ts'
import { createQuranQuestions, type QuranQuestions } from './quran/questions.ts'

/** The file that a thread of scripture reads. */
export type ScriptureFiles = { quran: string } | { hadith: string }

export type Questions = QuranQuestions & HadithQuestions
export type QuestionName = keyof Questions
export type QuestionOf<Name extends QuestionName> = Parameters<Questions[Name]>[0]

/** A thread of scripture, and its queue. */
export type ScriptureQueue = WorkerQueue<JsonAnswers<Questions>>

/** Opens the file, in a thread of scripture: from there on everything that may be asked of it is one of these. */
export function openQuestions(files: ScriptureFiles): Partial<Questions> {
  if ('quran' in files) return createQuranQuestions(opened(openCorpus, files.quran))
  return createHadithQuestions(opened(openHadith, files.hadith))
}

function opened<Corpus>(open: (path: string) => Corpus | undefined, path: string): Corpus {
  const corpus = open(path)
  if (!corpus) throw new Error(`${path} is of another form`)
  return corpus
}
