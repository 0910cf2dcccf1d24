import { z } from 'zod'
import { instantSchema } from './dates.ts'

/** One line of an object's history: who did what when, and what it changed. Newest first. */
export const historyRow = z.object({
  id: z.string(),
  at: instantSchema,
  /** Empty when the service itself acted. */
  actorName: z.string(),
  /** A past participle that the screens translate: "created", "submitted", "approved". */
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
})
export type HistoryRow = z.infer<typeof historyRow>
