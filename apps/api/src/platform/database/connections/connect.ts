import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CompiledQuery, Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fromKysely, fromPglite } from 'pg-boss'
import type { Db as QueueDb } from 'pg-boss'
import { type BoundedPool, boundedPool, type WaitingLimits } from './bounded-pool.ts'
import { type FollowingClock, followClock, machineClock } from './database-clock.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Listener, listenPostgres, type StopListening } from './listen.ts'
import { namedStatements } from '../statements/named-statements.ts'
import { parserFor, parsers } from './parsers.ts'
import { type LongRead, readByReplica, type ReplicaOptions } from './replica.ts'
import { preparedQueries } from '../statements/prepared-queries.ts'
import type { Database, Db, Tx } from '../schema.ts'

/** An open database, embedded or PostgreSQL, with the same interface. */
export interface Connection {
  kind: 'embedded' | 'postgresql'
  db: Db
  /** The same database for background tasks, by connections of their own: people do not wait for tasks. */
  taskDb: Db
  /** Runs reads that take long, such as reports, by a replica; absent without one. */
  longRead?: LongRead | undefined
  /** The queue's access to the database outside of transactions. */
  queueDb: QueueDb
  /** Connections of this process by pool; none where the embedded database is part of the process. */
  pools(): Record<string, PoolFigures>
  /** Answers when the database does; rejects when it can't be reached. */
  ping(): Promise<void>
  /** Opens the clock by which this process judges what is over: that of PostgreSQL. The embedded database has the machine's. */
  followClock(): Promise<FollowingClock>
  /** Receives the notifications of a channel, from all processes. */
  listen(channel: string, listener: Listener): Promise<StopListening>
  close(): Promise<void>
}

/** Connections of a pool: open, idle, at most; and work that waits for one. */
export interface PoolFigures {
  open: number
  idle: number
  most: number
  waiting: number
}

/** PostgreSQL's default assumes hard disks, on which a random read costs four times a sequential one. With it the
 *  planner scans whole tables for the names of a page from twenty thousand people on. */
const forFastDisks = 'set random_page_cost = 1.1'
/** PostgreSQL compiles a query that it takes for expensive, which at a million lessons took two seconds for the staff's page,
 *  of which every part is answered by an index. */
const withoutCompiling = 'set jit = off'
/** The embedded database is small, and in WebAssembly planning takes longer than running: each statement is planned once,
 *  not for every value. */
const withOnePlan = 'set plan_cache_mode = force_generic_plan'
/** Locks of a process that is cut off from the network are released after this long. */
const endLongPauses = "set idle_in_transaction_session_timeout = '60s'"

/** Hears of each statement that has ended, in the asynchronous context of who asked for it.
 *  @param failedWith the code of PostgreSQL or of the network, or a word */
export type StatementWatcher = (text: string, durationMs: number, failedWith?: string) => void

/** Limits without one on statements, for migrations and load data. */
const patient: WaitingLimits = { connectMs: 5000, answerMs: Number.POSITIVE_INFINITY }

/** The limit of a ping. */
const longestPingMs = 2000

/** Most connections of one process for its tasks and the queue. */
const taskPool = 4

/** Detects a lost connection sooner than after two hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A new connection reads the schema anew and compiles the functions of its triggers, so those of one rush serve the next one. */
const idleTimeoutMillis = 300_000

/** A server that replays the log of the primary, and the most connections of this process to it. */
export interface ReplicaPlace extends ReplicaOptions {
  url: string
  pool: number
}

/** PostgreSQL by address. `pool` = most connections that this process opens for people; `onError` gets the error of
 *  a connection that broke while it was not in use; `watch` hears of each statement; `replica` answers
 *  long reads. */
export function connectPostgres(
  url: string,
  pool: number,
  onError: (error: Error) => void,
  limits: WaitingLimits = patient,
  watch?: StatementWatcher,
  replica?: ReplicaPlace,
): Connection {
  const types = { getTypeParser: parserFor }
  const { connectMs } = limits
  const place = { connectionString: url, connectionTimeoutMillis: connectMs, ...keepAlive }
  const opened: pg.Pool[] = []
  const openPool = (max: number, connectionString = url) => {
    const clients = new pg.Pool({ ...place, connectionString, max, idleTimeoutMillis, types })
    opened.push(clients)
    // A connection that breaks while idle is replaced on next use; unhandled, the event would end the process.
    clients.on('error', onError)
    return boundedPool(clients, `${forFastDisks}; ${withoutCompiling}; ${endLongPauses}`, limits)
  }
  const openDb = (connections: BoundedPool): Db =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: namedStatements(connections) }),
      ...watchedBy(watch),
    })
  const db = openDb(openPool(pool))
  const taskConnections = openPool(taskPool)
  const taskDb = openDb(taskConnections)
  const replicaDb = replica && openDb(openPool(replica.pool, replica.url))
  const longRead = replica && replicaDb && readByReplica(db, replicaDb, replica)
  const queueDb: QueueDb = {
    executeSql: async (text, values) => {
      const connection = await taskConnections.connect()
      try {
        const result = await connection.query(text, values)
        connection.release()
        return { rows: result.rows ?? [] }
      } catch (error) {
        // After an error in a text with several statements the connection may be inside a transaction.
        await connection.query('rollback').then(
          () => connection.release(),
          () => connection.release(true),
        )
        throw error
      }
    },
    listen: (...wanted) => queueListens(listen, ...wanted),
  }
  const stops = new Set<StopListening>()
  const listen = async (channel: string, listener: Listener) => {
    const end = await listenPostgres({ ...place, query_timeout: connectMs }, channel, listener, onError)
    const stop = () => {
      stops.delete(stop)
      return end()
    }
    stops.add(stop)
    return stop
  }
  const close = async () => {
    await Promise.all([...stops].map((stop) => stop()))
    await Promise.all([db.destroy(), taskDb.destroy(), replicaDb?.destroy()])
    // Kysely ends the pool of a database that was asked something.
    await Promise.all(opened.filter(({ ending }) => !ending).map((each) => each.end()))
  }
  const pools = () => {
    const [people, tasks, reports] = opened.map(poolFigures)
    return { ...(people && { requests: people }), ...(tasks && { tasks }), ...(reports && { replica: reports }) }
  }
  const pingSoon = () => within(longestPingMs, ping(db))
  const followTime = () => followClock(() => within(connectMs, readTime(taskDb)))
  const parts = { db, taskDb, longRead, queueDb, pools, ping: pingSoon, followClock: followTime, listen, close }
  return { kind: 'postgresql', ...parts }
}

const poolFigures = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolFigures => ({
  open: totalCount,
  idle: idleCount,
  most: options.max,
  waiting: waitingCount,
})

/** The embedded database in `dataDir`, locked for this process. With a dump it is made from it, where there is none yet.
 *  @throws DirectoryInUseError when another process has it open */
export async function connectEmbedded(dataDir: string, dump?: Blob, watch?: StatementWatcher): Promise<Connection> {
  const directory = join(dataDir, 'database')
  const lock = lockDirectory(directory)
  try {
    const connection = await openEmbedded({ dataDir: directory, ...(dump && { loadDataDir: dump }) }, watch)
    return { ...connection, close: () => connection.close().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Removes the embedded database of `dataDir` for good.
 *  @throws DirectoryInUseError when another process has it open */
export function eraseEmbedded(dataDir: string): void {
  const directory = join(dataDir, 'database')
  const lock = lockDirectory(directory)
  rmSync(directory, { recursive: true, force: true })
  lock.release()
}

/** An embedded database in memory, empty or from a dump; for tests. */
export function connectMemory(dump?: Blob): Promise<Connection & { dump(): Promise<Blob> }> {
  return openEmbedded(dump ? { loadDataDir: dump } : {})
}

/** Arguments of the queue's `listen`: a channel, what to do with its messages, and what to do when messages may have been lost. */
type ListenArguments = Parameters<NonNullable<QueueDb['listen']>>

/** Gives the queue notifications of its tasks through the same connection as everybody else's. */
async function queueListens(listen: Connection['listen'], ...[channel, onMessage, onResume]: ListenArguments) {
  const close = await listen(channel, { onMessage, onResume })
  onResume()
  return { close }
}

async function openEmbedded(place: { dataDir?: string; loadDataDir?: Blob }, watch?: StatementWatcher) {
  const pglite = await PGlite.create({ ...place, extensions: { btree_gist, pg_trgm }, parsers })
  const prepared = preparedQueries(pglite)
  const dialect = new PGliteDialect({ pglite: prepared.pglite })
  const db: Db = new Kysely<Database>({ dialect, ...watchedBy(watch) })
  // Kysely opens the database with its first query; without one, destroy() would not close it.
  await db.executeQuery(CompiledQuery.raw(forFastDisks))
  await db.executeQuery(CompiledQuery.raw(withOnePlan))
  // Notifications of the embedded database can't be lost.
  const listen = (channel: string, listener: Listener): Promise<StopListening> =>
    prepared.listen(channel, (payload) => listener.onMessage(payload))
  return {
    kind: 'embedded' as const,
    db,
    taskDb: db,
    queueDb: { ...fromPglite(pglite), listen: (...wanted: ListenArguments) => queueListens(listen, ...wanted) },
    pools: () => ({}),
    ping: () => ping(db),
    followClock: async () => machineClock,
    listen,
    close: () => db.destroy(),
    dump: () => pglite.dumpDataDir('none'),
  }
}

/** The queue's access to a running transaction: tasks that are sent in it exist only if it commits. */
export function queueDoor(tx: Tx): QueueDb {
  return fromKysely(tx)
}

/** Kysely times statements only for who watches them. */
function watchedBy(watch: StatementWatcher | undefined) {
  if (!watch) return {}
  const log = (event: LogEvent) => {
    const failedWith = event.level === 'error' ? kindOf(event.error) : undefined
    watch(event.query.sql, event.queryDurationMillis, failedWith)
  }
  return { log }
}

/** The kind of an error, without its message, which may have values. */
function kindOf(error: unknown): string {
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  const kind = reason ?? code
  return typeof kind === 'string' ? kind : 'error'
}

async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'))
}

async function readTime(db: Db): Promise<Date> {
  const { moment } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('moment')).executeTakeFirstOrThrow()
  return moment
}

/** Waits for `work`, and is rejected after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
