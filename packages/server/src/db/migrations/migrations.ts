import type { Sql } from '../sql.ts'
import { initial } from './0001-initial.ts'
import { history } from './0002-history.ts'
import { titleKeys } from './0003-title-keys.ts'
import { events } from './0004-events.ts'
import { webhooks } from './0005-webhooks.ts'
import { search } from './0006-search.ts'
import { audit } from './0007-audit.ts'
import { erasure } from './0008-erasure.ts'
import { usage } from './0009-usage.ts'
import { writers } from './0010-writers.ts'
import { takedown } from './0011-takedown.ts'
import { comments } from './0012-comments.ts'
import { live } from './0013-live.ts'

/** Every schema change, in order. Forward only; never edit a published one. */
export const MIGRATIONS: readonly Sql[] = [
  initial,
  history,
  titleKeys,
  events,
  webhooks,
  search,
  audit,
  erasure,
  usage,
  writers,
  takedown,
  comments,
  live,
]

/**
 * The oldest schema whose builds can run on this one. A migration that drops or renames anything
 * raises it, at the earliest two minor versions after the last build that used it.
 */
export const READABLE_FROM = 2
