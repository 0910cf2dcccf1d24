import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailableError, isBusy, isEnding, isReadOnly } from './unavailable.ts'

/** Longest waits of this process for PostgreSQL. */
export interface WaitingLimits {
  /** Longest wait for a connection, new or from the pool. */
  connectMs: number
  /** Longest wait for the answer to one statement; a paused server and a lost network give none. */
  answerMs: number
  /** Age from which a connection is closed after a server that is read-only has refused to write; by default two seconds. Another
   *  server may have taken over, to which a new connection leads. A younger one was opened meanwhile, and is kept for reads. */
  replacedFromMs?: number
}

/** A connection that is taken from the pool. It rejects with PostgreSQL's error, or with a `DatabaseUnavailableError`,
 *  and then refuses every further statement in the same way. */
export interface BoundedConnection {
  query(text: string | pg.QueryConfig, values?: readonly unknown[]): Promise<pg.QueryResult>
  release(isBroken?: boolean): void
}

export interface BoundedPool {
  options: object
  connect(): Promise<BoundedConnection>
  end(): Promise<void>
}

/** A server that is full or starting is asked again after this long. */
const busyPauseMs = 200

const usualReplacedFromMs = 2000

/** The pool with limits: a broken connection affects only the work on it, and every wait has a limit.
 *  @param setUp statements that every new connection begins with */
export function boundedPool(pool: pg.Pool, setUp: string, limits: WaitingLimits): BoundedPool {
  const { connectMs, answerMs, replacedFromMs = usualReplacedFromMs } = limits
  const guarded = new WeakMap<pg.PoolClient, BoundedConnection>()
  const isSetUp = new WeakSet<BoundedConnection>()
  // Synchronously, because the server may close a connection right after opening it, before the awaiting code runs.
  pool.on('connect', (client) => guarded.set(client, guard(client, answerMs, replacedFromMs)))

  const setUpNew = async (connection: BoundedConnection): Promise<BoundedConnection> => {
    try {
      await connection.query({ text: setUp })
    } catch (error) {
      connection.release(true)
      throw error
    }
    isSetUp.add(connection)
    return connection
  }

  const connect = async (): Promise<BoundedConnection> => {
    const deadline = performance.now() + connectMs
    for (;;) {
      try {
        const connection = guarded.get(await pool.connect())
        if (!connection) throw new Error('a connection of which the pool has not told')
        return isSetUp.has(connection) ? connection : await setUpNew(connection)
      } catch (error) {
        // A connection of this pool may become free as well.
        const isWorthWaiting = isBusy(error) && performance.now() + busyPauseMs < deadline
        if (!isWorthWaiting)
          throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error)
        await pause(busyPauseMs)
      }
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

function guard(client: pg.PoolClient, answerMs: number, replacedFromMs: number): BoundedConnection {
  const openedAt = performance.now()
  let isReplaced = false
  let lost: DatabaseUnavailableError | undefined
  const markLost = (cause: unknown): DatabaseUnavailableError => {
    lost ??= new DatabaseUnavailableError(cause)
    return lost
  }
  // The pool listens for 'error' only while a connection is idle, and an 'error' without a listener ends the process.
  client.on('error', markLost)

  const query: BoundedConnection['query'] = async (text, values) => {
    if (lost) throw lost
    const gaveUp = Promise.withResolvers<never>()
    const timer = Number.isFinite(answerMs)
      ? setTimeout(() => gaveUp.reject(markLost(new Error(`no answer within ${answerMs} ms`))), answerMs)
      : undefined
    try {
      return await Promise.race([client.query(text as string, values && [...values]), gaveUp.promise])
    } catch (error) {
      if (lost || isEnding(error)) throw markLost(error)
      if (isReadOnly(error)) {
        isReplaced = performance.now() - openedAt >= replacedFromMs
        throw new DatabaseUnavailableError(error)
      }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return { query, release: (isBroken = false) => client.release(isBroken || isReplaced || lost !== undefined) }
}
