import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailableError, isBusy, isEnding } from './unavailable.ts'

/** How long this process waits for PostgreSQL before it gives up. */
export interface WaitingLimits {
  /** For a connection, new or one that others use now. */
  connectMs: number
  /** For the answer to one statement; a paused server and a lost network give none. */
  answerMs: number
}

/** A connection that somebody has for now. What it rejects with is either PostgreSQL's answer to the statement, or a
 *  `DatabaseUnavailableError`, after which every further statement is refused in the same way. */
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

/** The pool as everything here uses it: a connection that breaks ends nothing but the work that was under way on it, and
 *  nobody waits without end.
 *  @param setUp statements that every new connection begins with */
export function boundedPool(pool: pg.Pool, setUp: string, { connectMs, answerMs }: WaitingLimits): BoundedPool {
  const guarded = new WeakMap<pg.PoolClient, BoundedConnection>()
  const isSetUp = new WeakSet<BoundedConnection>()
  // At once: a connection may be ended by the very bytes after those that opened it, before anybody who awaits it goes on.
  pool.on('connect', (client) => guarded.set(client, guard(client, answerMs)))

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
        // One of ours may become free meanwhile, too.
        const isWorthWaiting = isBusy(error) && performance.now() + busyPauseMs < deadline
        if (!isWorthWaiting)
          throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error)
        await pause(busyPauseMs)
      }
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

function guard(client: pg.PoolClient, answerMs: number): BoundedConnection {
  let lost: DatabaseUnavailableError | undefined
  const lose = (cause: unknown): DatabaseUnavailableError => {
    lost ??= new DatabaseUnavailableError(cause)
    return lost
  }
  // The pool listens only while a connection lies idle. An 'error' that nobody listens to ends the process.
  client.on('error', lose)

  const query: BoundedConnection['query'] = async (text, values) => {
    if (lost) throw lost
    const gaveUp = Promise.withResolvers<never>()
    const timer = Number.isFinite(answerMs)
      ? setTimeout(() => gaveUp.reject(lose(new Error(`no answer within ${answerMs} ms`))), answerMs)
      : undefined
    try {
      return await Promise.race([client.query(text as string, values && [...values]), gaveUp.promise])
    } catch (error) {
      if (lost || isEnding(error)) throw lose(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return { query, release: (isBroken = false) => client.release(isBroken || lost !== undefined) }
}
