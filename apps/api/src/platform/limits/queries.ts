import { sql } from 'kysely'
import type { Db, Tx } from '../database/index.ts'

declare module '../database/schema.ts' {
  interface Database {
    limit_window: { subject: string; hits: number; ends_at: Date }
  }
}

/** At most `most` hits of a subject in a window; a window opens with its first hit and lasts `windowMs`. */
export interface Limit {
  subject: string
  most: number
  windowMs: number
}

/** Counts one more hit of each subject. One statement, so that parallel hits are all counted; in one order, so that they
 *  don't wait for each other in a circle.
 *  @returns the limits that are now passed, with the seconds until their windows end */
export async function countHits(writer: Db | Tx, limits: readonly Limit[], now: Date): Promise<PassedLimit[]> {
  if (limits.length === 0) return []
  const rows = await writer
    .insertInto('limit_window')
    .values(
      limits
        .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
        .map(({ subject, windowMs }) => ({ subject, hits: 1, ends_at: new Date(now.getTime() + windowMs) })),
    )
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        hits: sql`case when limit_window.ends_at <= ${now} then 1 else limit_window.hits + 1 end`,
        ends_at: sql`case when limit_window.ends_at <= ${now} then excluded.ends_at else limit_window.ends_at end`,
      }),
    )
    .returning(['subject', 'hits', 'ends_at'])
    .execute()
  const most = new Map(limits.map((limit) => [limit.subject, limit.most]))
  return rows
    .filter((row) => row.hits > (most.get(row.subject) ?? Number.POSITIVE_INFINITY))
    .map((row) => ({ subject: row.subject, seconds: (row.ends_at.getTime() - now.getTime()) / 1000 }))
}

/** Forgets all hits of subjects. */
export async function forgetHits(writer: Db | Tx, subjects: string[]): Promise<void> {
  await writer.deleteFrom('limit_window').where('subject', 'in', subjects).execute()
}

/** Forgets all hits of subjects that name one of `words`, such as a phone. */
export async function forgetHitsAbout(tx: Tx, words: string[]): Promise<void> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  await tx.deleteFrom('limit_window').where('subject', 'like', sql<string>`any(${patterns}::text[])`).execute()
}

/** Removes windows that are over. */
export async function removeEndedWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_window').where('ends_at', '<=', now).execute()
}

export interface PassedLimit {
  subject: string
  seconds: number
}
