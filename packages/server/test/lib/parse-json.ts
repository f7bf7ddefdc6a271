import { parseBodySteps, scanBody } from '../../src/http/json-body.ts'
import { runSteps } from '../../src/http/json-steps.ts'

/** Scans and parses a body at once. */
export const parseJson = (bytes: Buffer): unknown =>
  runSteps(parseBodySteps(bytes, scanBody(bytes)))
