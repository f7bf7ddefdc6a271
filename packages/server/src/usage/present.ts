import type { UsageDay } from '@waraq/contract'
import type { UsageRow } from './store.ts'

export const presentUsage = ({ shard: _, ...row }: UsageRow): UsageDay => row
