import type { DocumentNode } from '@waraq/contract'
import type fc from 'fast-check'

/** A random document in the editor's form. */
export const anyDocument: fc.Arbitrary<{ toJSON(): DocumentNode }>
