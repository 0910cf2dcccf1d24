import { sql } from 'kysely'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../schema.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Runs long reads, such as reports and workbooks, on whichever server has to answer them. `work` reads only: it may be run again. */
export type LongRead = <T>(work: (reader: Db) => Promise<T>) => Promise<T>

export interface ReplicaOptions {
  /** Longest wait for the replica to have what the primary has. */
  lagMs: number
  /** Hears of a read that the primary answers, because the replica that was asked could not. */
  onPrimary?: (reason: 'late' | 'away' | 'cancelled') => void
  /** Milliseconds for which a replica that could not be reached, or was late, is not asked again. */
  leftAloneMs?: number
}

const pollMs = 10
const usualLeftAloneMs = 10_000

/** Long reads by the replica, once it has everything that the primary had committed when the read began: whoever has just written finds
 *  it, whichever process took the write. The primary answers where the replica has it not within the bound, is away, is no replica (any
 *  more), or cancels the read because it has to replay what conflicts with it. */
export function readByReplica(primary: Db, replica: Db, options: ReplicaOptions): LongRead {
  const { lagMs, onPrimary = () => {}, leftAloneMs = usualLeftAloneMs } = options
  let askedAgainAt = 0
  /** Why the replica can't answer now; undefined where it can. */
  const hindrance = async (): Promise<'late' | 'away' | undefined> => {
    try {
      const position = await positionOf(primary)
      return (await isReplayed(replica, position, lagMs)) ? undefined : 'late'
    } catch {
      return 'away'
    }
  }
  return async (work) => {
    if (performance.now() < askedAgainAt) return work(primary)
    const hindered = await hindrance()
    if (hindered !== undefined) {
      askedAgainAt = performance.now() + leftAloneMs
      onPrimary(hindered)
      return work(primary)
    }
    try {
      return await work(replica)
    } catch (error) {
      if (!isOfReplica(error)) throw error
      onPrimary('cancelled')
      return work(primary)
    }
  }
}

/** Position of the primary in its log: everything that is committed stands before it. Where commits do not wait for the disk, that is
 *  also what was not written yet. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end)::text
      as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/** Waits until the replica has replayed the log up to a position. @returns false when it has not in time, or is no replica */
async function isReplayed(replica: Db, position: string, lagMs: number): Promise<boolean> {
  const end = performance.now() + lagMs
  for (;;) {
    const { rows } = await sql<{ isReplica: boolean; hasAll: boolean | null }>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasAll"`.execute(
      replica,
    )
    const [found] = rows
    if (found?.isReplica !== true) return false
    if (found.hasAll === true) return true
    if (performance.now() + pollMs >= end) return false
    await pause(pollMs)
  }
}

/** Errors that the primary would not give: a conflict with what is replayed, a lost replica, and a write. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || (error instanceof pg.DatabaseError && error.code === '40001')
