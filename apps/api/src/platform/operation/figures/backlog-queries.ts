import { sql } from 'kysely'
import { unsentBacklog } from '../../channels/outbox/index.ts'
import type { Reader } from '../../database/index.ts'

/** Most waiting tasks of one kind that are counted, and most messages that are looked at. A figure of this size says "many". */
export const mostCounted = 10_000

/** Counts of tasks and messages that wait in the database. */
export interface Backlog {
  tasks: TaskBacklog[]
  /** Messages among the newest `mostCounted` that were not sent, refused or dropped. */
  unsentMessages: number
  /** Age of the oldest of these in seconds; 0 without one. */
  oldestMessageSeconds: number
  /** Seconds since the last file of the database's log was archived, or since it was asked to archive when none was yet; null for a
   *  database that archives nothing. */
  archiveAgeSeconds: number | null
}

export interface TaskBacklog {
  task: string
  /** Tasks that may run now. */
  waiting: number
  /** Seconds since the oldest of these might have begun; 0 without one. */
  oldestSeconds: number
  /** Tasks that failed for the last time and are kept for a week, as the queue counted them within the last minutes. */
  failed: number
}

/** Seconds since the database has archived a file of its log; null where it archives nothing. */
const archiveAge = sql<number | null>`(
  select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'
)`

/** Reads all of it by one statement. The queue's partial index of waiting tasks is in this order, which bounds the rows that are read. */
export async function readBacklog(reader: Reader): Promise<Backlog> {
  const { rows } = await sql<{
    tasks: TaskBacklog[] | null
    messages: { unsent: number; oldestSeconds: number }
    archiveAge: number | null
  }>`
    select
      (select json_agg(json_build_object(
         'task', q.name, 'waiting', due.waiting, 'oldestSeconds', due.oldest, 'failed', q.failed_count))
       from queue.queue q
       cross join lateral (
         select count(*)::int as waiting,
                coalesce(extract(epoch from now() - min(job.start_after)), 0)::float8 as oldest
         from (select start_after from queue.job
               where name = q.name and state < 'active' and not blocked and start_after <= now()
               order by priority desc, created_on, start_after, id limit ${mostCounted}) as job
       ) as due) as tasks,
      ${unsentBacklog(mostCounted)} as messages,
      ${archiveAge} as "archiveAge"
  `.execute(reader)
  const [row] = rows
  return {
    tasks: row?.tasks ?? [],
    unsentMessages: row?.messages.unsent ?? 0,
    oldestMessageSeconds: Math.max(0, row?.messages.oldestSeconds ?? 0),
    archiveAgeSeconds: row?.archiveAge ?? null,
  }
}
