import { sql } from 'kysely'
import { expiringRows, type Db, type Reader, type Tx } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

declare module '../../database/schema.ts' {
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
    .map((row) => ({ subject: row.subject, seconds: secondsUntil(row.ends_at, now) }))
}

/** Counts one more hit of all subjects, or of none when the window of one is full. For tries that are counted before
 *  they are compared, so that parallel tries are limited like sequential ones. The subjects are a list of values, not one
 *  array, because PostgreSQL plans a statement with an array anew each time: it can't tell how long the array is.
 *  @returns the full windows; when there are none, the counts of the subjects */
export async function reserveHits(
  writer: Db | Tx,
  limits: readonly Limit[],
  now: Date,
): Promise<{ full: Window[]; taken: Window[] }> {
  if (limits.length === 0) return { full: [], taken: [] }
  const wanted = limits.map(
    ({ subject, most, windowMs }) =>
      sql`(${subject}::text, ${most}::bigint, ${new Date(now.getTime() + windowMs)}::timestamptz)`,
  )
  const { rows } = await sql<{ subject: string; hits: number; ends_at: Date; is_full: boolean }>`
    with wanted (subject, most, ends_at) as (values ${sql.join(wanted)}),
    filled as (
      select counted.subject, counted.hits, counted.ends_at from limit_window counted join wanted using (subject)
      where counted.ends_at > ${now} and counted.hits >= wanted.most
    ), taken as (
      insert into limit_window as counted (subject, hits, ends_at)
      select subject, 1, ends_at from wanted where not exists (select from filled) order by subject
      on conflict (subject) do update set
        hits = case when counted.ends_at <= ${now} then 1 else counted.hits + 1 end,
        ends_at = case when counted.ends_at <= ${now} then excluded.ends_at else counted.ends_at end
      where counted.ends_at <= ${now}
        or counted.hits < (select most from wanted where wanted.subject = excluded.subject)
      returning subject, hits, ends_at
    )
    select subject, hits, ends_at, true as is_full from filled
    union all select subject, hits, ends_at, false from taken
  `.execute(writer)
  const windows = rows.map(({ is_full: isFull, ...row }) => ({
    isFull,
    ...row,
    seconds: secondsUntil(row.ends_at, now),
  }))
  const full: Window[] = windows.filter(({ isFull }) => isFull)
  const taken: Window[] = windows.filter(({ isFull }) => !isFull)
  if (full.length > 0 || taken.length === limits.length) return { full, taken }
  // A parallel statement filled a window: the hits are taken back.
  await releaseHits(
    writer,
    taken.map(({ subject }) => subject),
  )
  const missed = limits.filter(({ subject }) => !taken.some((window) => window.subject === subject))
  return {
    full: missed.map(({ subject, most, windowMs }) => ({ subject, hits: most, seconds: windowMs / 1000 })),
    taken: [],
  }
}

/** Whether a subject has as many hits as its limit allows. */
export async function isFull(reader: Reader, { subject, most }: Limit, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('limit_window')
    .select('subject')
    .where('subject', '=', subject)
    .where('hits', '>=', most)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one hit of each subject back, and all hits of those in `forgotten`. */
export async function releaseHits(writer: Db | Tx, subjects: string[], forgotten: string[] = []): Promise<void> {
  if (subjects.length + forgotten.length > 0) await releaseHitsStatement(subjects, forgotten).execute(writer)
}

/** Statement of `releaseHits`, to be put into a statement that writes something else as well. */
export function releaseHitsStatement(subjects: readonly string[], forgotten: readonly string[]) {
  const all = [...new Set([...subjects, ...forgotten])]
  const values = all.map((subject) => sql`(${subject}::text, ${forgotten.includes(subject)}::boolean)`)
  // Rows are locked in the same order as in the other statements.
  return sql<object>`
    with held as (
      select subject, given.is_forgotten from limit_window
      join (values ${sql.join(values)}) as given (subject, is_forgotten) using (subject)
      order by subject for update of limit_window
    )
    update limit_window set hits = case when held.is_forgotten then 0 else greatest(hits - 1, 0) end
    from held where limit_window.subject = held.subject
  `
}

const secondsUntil = (end: Date, now: Date) => (end.getTime() - now.getTime()) / 1000

/** Hits of a subject in a window that lasts for `seconds` more. */
export interface Window {
  subject: string
  hits: number
  seconds: number
}

/** Forgets all hits of subjects. */
export async function deleteHits(writer: Db | Tx, subjects: string[]): Promise<void> {
  await writer.deleteFrom('limit_window').where('subject', 'in', subjects).execute()
}

/** Forgets all hits of subjects that name one of `words`, such as a phone. */
export async function deleteHitsAbout(tx: Tx, words: string[]): Promise<void> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  await tx.deleteFrom('limit_window').where('subject', 'like', sql<string>`any(${patterns}::text[])`).execute()
}

export interface PassedLimit {
  subject: string
  seconds: number
}

/** How long tries are counted. */
export const limitWindowRetention: RetentionRule = {
  kind: 'limit_windows',
  what: 'counts of tries by phone, address or account',
  begins: 'the end of the window in which they count',
  keptFor: { days: 0 },
  because: 'they count no more',
  every: 'hour',
  rows: expiringRows('limit_window', 'ends_at'),
}
