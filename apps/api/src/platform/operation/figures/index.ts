// Figures of one process for its operator, beside those of requests (platform/http/health.ts): connections to the database, what waits
// in the queue, the archive of the database's log, tasks, streams, and the version. Labels name kinds of things, never ids, phones or
// addresses.
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Connection, Db } from '../../database/index.ts'
import type { TaskHandler } from '../../queue/index.ts'
import { deliverTask } from '../../channels/outbox/index.ts'
import { type Backlog, mostCounted, readBacklog, type TaskBacklog } from './backlog-queries.ts'
import { remembered } from './remembered.ts'

interface FigureParts {
  connection: Pick<Connection, 'kind' | 'pools'>
  db: Db
  /** Open streams of this process. */
  countStreams: () => number
  version: string
  mode: string
  /** Whether this process works through tasks. */
  tasksHere: boolean
}

export interface ProcessFigures {
  registry: Registry
  /** The same handlers, each timed and counted by its task. */
  measured(handlers: Record<string, TaskHandler>): Record<string, TaskHandler>
}

/** Scrapes within this time get the same figures of the database, so that several servers of Prometheus cost it no more than one. */
const backlogMaxAgeMs = 10_000
/** Prometheus waits for ten seconds. */
const backlogLimitMs = 3000

export function processFigures(parts: FigureParts): ProcessFigures {
  const registry = new Registry()
  measureBuild(registry, parts)
  measurePools(registry, parts.connection)
  measureStreams(registry, parts.countStreams)
  measureBacklog(registry, parts.db)
  const duration = new Histogram({
    name: 'navyk_task_duration_seconds',
    help: 'Time that a background task took in this process, by its name and its end',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300],
    registers: [registry],
  })
  const measured: ProcessFigures['measured'] = (handlers) =>
    Object.fromEntries(
      Object.entries(handlers).map(([task, handle]) => [
        task,
        async (data: unknown) => {
          const end = duration.startTimer({ task })
          try {
            await handle(data)
          } catch (error) {
            end({ outcome: 'failed' })
            throw error
          }
          end({ outcome: 'done' })
        },
      ]),
    )
  return { registry, measured }
}

function measureBuild(registry: Registry, { connection, version, mode, tasksHere }: FigureParts): void {
  const build = new Gauge({
    name: 'navyk_build_info',
    help: 'The version that runs and how it was started; always 1',
    labelNames: ['version', 'node', 'database', 'mode', 'tasks'],
    registers: [registry],
  })
  const tasks = tasksHere ? 'here' : 'elsewhere'
  build.set({ version, node: process.versions.node, database: connection.kind, mode, tasks }, 1)
}

function measurePools(registry: Registry, { pools }: FigureParts['connection']): void {
  const gauge: Gauge<string> = new Gauge({
    name: 'navyk_database_connections',
    help: 'Connections of this process to the database by pool: open, idle, and at most; waiting: work that waits for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, figures] of Object.entries(pools())) {
        for (const [state, count] of Object.entries(figures)) gauge.set({ pool, state }, count)
      }
    },
  })
}

function measureStreams(registry: Registry, countStreams: () => number): void {
  const gauge: Gauge<string> = new Gauge({
    name: 'navyk_open_streams',
    help: 'Open streams of live events at this process',
    registers: [registry],
    collect: () => {
      gauge.set(countStreams())
    },
  })
}

/** Figures of the database. While they can't be read they are absent, not old, and `navyk_backlog_readable` is 0. */
function measureBacklog(registry: Registry, db: Db): void {
  const read = remembered(() => readBacklog(db), {
    maxAgeMs: backlogMaxAgeMs,
    limitMs: backlogLimitMs,
    now: () => performance.now(),
  })
  /** A gauge that is filled from the backlog. All are collected at once, and the reading is shared. */
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (into: Gauge<string>, backlog: Backlog) => void,
  ) => {
    const made: Gauge<string> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const backlog = await read()
        if (labelNames.length > 0) made.reset()
        else made.remove()
        if (backlog) fill(made, backlog)
      },
    })
  }
  const byTask = (name: string, help: string, figureOf: (backlog: TaskBacklog) => number) =>
    gauge(name, help, ['task'], (into, { tasks }) => {
      for (const one of tasks) into.set({ task: one.task }, figureOf(one))
    })
  byTask(
    'navyk_queue_waiting_tasks',
    `Tasks that may run and have not begun, at most ${mostCounted} of each kind`,
    ({ waiting }) => waiting,
  )
  byTask(
    'navyk_queue_oldest_task_seconds',
    'Time since the oldest waiting task might have begun',
    ({ oldestSeconds }) => Math.max(0, oldestSeconds),
  )
  byTask(
    'navyk_queue_failed_tasks',
    'Tasks of the last week that failed for the last time and are not tried again',
    ({ failed }) => failed,
  )
  gauge(
    'navyk_outbox_messages',
    'Messages that wait to be sent, and those whose task has failed for the last time',
    ['state'],
    (into, { tasks, unsentMessages }) => {
      into.set({ state: 'waiting' }, unsentMessages)
      into.set({ state: 'failed' }, tasks.find(({ task }) => task === deliverTask)?.failed ?? 0)
    },
  )
  gauge('navyk_outbox_oldest_message_seconds', 'Age of the oldest message that waits', [], (into, backlog) =>
    into.set(backlog.oldestMessageSeconds),
  )
  gauge(
    'navyk_database_archive_age_seconds',
    "Time since a file of the database's log was archived last; absent for a database that archives nothing",
    [],
    (into, { archiveAgeSeconds }) => {
      if (archiveAgeSeconds !== null) into.set(archiveAgeSeconds)
    },
  )
  const readable: Gauge<string> = new Gauge({
    name: 'navyk_backlog_readable',
    help: 'Whether the figures of queue and outbox could be read from the database',
    registers: [registry],
    collect: async () => {
      readable.set((await read()) ? 1 : 0)
    },
  })
}
