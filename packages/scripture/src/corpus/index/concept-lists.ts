import { BELIEF } from './concepts/belief.ts'
import { FAMILY } from './concepts/family.ts'
import { GENERAL } from './concepts/general.ts'
import { HEREAFTER } from './concepts/hereafter.ts'
import { LAW } from './concepts/law.ts'

/** The subject index: one concept a line, in the form that `parseConcepts` reads. */
export const CONCEPT_LISTS: readonly string[] = [BELIEF, FAMILY, GENERAL, HEREAFTER, LAW]
