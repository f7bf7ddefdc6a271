import { sql } from './sql.ts'

/** Invalidates the organization cache of every running process. */
export const INCREMENT_CONTROL_EPOCH = sql`
  UPDATE deployment SET control_epoch = control_epoch + 1 WHERE id = 1 RETURNING control_epoch`
