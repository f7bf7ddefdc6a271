import { GENERAL } from './concepts/general.ts'

/** The subject index: one concept a line, in the form that `parseConcepts` reads. */
export const CONCEPT_LISTS: readonly string[] = [GENERAL]
