import { openCorpus } from '@waraq/scripture/corpus'
import { createQuranQuestions } from './quran/questions.ts'

/** Where the files of scripture lie. */
export interface ScriptureFiles {
  quran: string
}

export type Questions = ReturnType<typeof openQuestions>
export type QuestionName = keyof Questions
export type QuestionOf<Name extends QuestionName> = Parameters<Questions[Name]>[0]

/** Opens the files, in a thread of scripture: from there on everything that may be asked is one of these. */
export function openQuestions({ quran }: ScriptureFiles) {
  const corpus = openCorpus(quran)
  if (!corpus) throw new Error(`${quran} is of another form`)
  return { ...createQuranQuestions(corpus) }
}
