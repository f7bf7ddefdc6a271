import { BELIEF } from './concepts/belief.ts'
import { CREATION } from './concepts/creation.ts'
import { FAMILY } from './concepts/family.ts'
import { HEREAFTER } from './concepts/hereafter.ts'
import { LAW } from './concepts/law.ts'
import { LIFE } from './concepts/life.ts'
import { PROPHETS } from './concepts/prophets.ts'
import { SUPPLICATIONS } from './concepts/supplications.ts'
import { TIMES_AND_PLACES } from './concepts/times-and-places.ts'
import { VICES } from './concepts/vices.ts'
import { VIRTUES } from './concepts/virtues.ts'
import { WORSHIP } from './concepts/worship.ts'

/** The subject index: one concept a line, in the form that `parseConcepts` reads. */
export const CONCEPT_LISTS: readonly string[] = [
  BELIEF,
  CREATION,
  FAMILY,
  HEREAFTER,
  LAW,
  LIFE,
  PROPHETS,
  SUPPLICATIONS,
  TIMES_AND_PLACES,
  VICES,
  VIRTUES,
  WORSHIP,
]
