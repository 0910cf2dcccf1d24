// Background tasks. A task that is sent in a transaction exists only if the transaction commits, and runs at least
// once; its handler must therefore be idempotent.
import { businessZone } from '@navyk/api-spec/kit'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from '../operation/log.ts'
import { type Connection, queueDoor, type Tx } from '../database/index.ts'
import { queueErrorLogger } from './queue-errors.ts'

export { oneAtATime } from './one-at-a-time.ts'

export interface Queue {
  /** Puts a task into the queue with the transaction. `afterSeconds` delays it. */
  send(tx: Tx, task: string, data: object, options?: { afterSeconds?: number }): Promise<void>
}

/** A handler of one task; a rejection makes the queue try again, with growing pauses. */
export type TaskHandler = (data: unknown) => Promise<void>

export interface RunningQueue extends Queue {
  /** Takes no new task, lets running ones finish for at most `limitMs`. */
  stop(limitMs: number): Promise<void>
}

/** A queue that ignores tasks, before the real one has started. */
export const silentQueue: Queue = { send: async () => {} }

/** Intervals of looking for tasks. The queue is notified of a task that may run at once; one that waits for its time, as after a
 *  failure, has to be looked for. */
const polling = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 1, batchSize: 10 }

/** Starts working on the tasks named in `handlers`; their queues are made where they don't exist. A task in `schedules`
 *  also runs by its cron expression, in Minsk time and once for all processes. The database keeps schedules, so those of
 *  tasks that a release has renamed or removed are named in `retired`. Any other unknown task is one of a newer release
 *  that runs beside this one, and stays. */
export async function startQueue(
  connection: Connection,
  log: Logger,
  handlers: Record<string, TaskHandler>,
  schedules: Record<string, string> = {},
  retired: readonly string[] = [],
): Promise<RunningQueue> {
  const boss = await openQueue(connection, log, { useListenNotify: true })
  for (const [task, handle] of Object.entries(handlers)) {
    await createTaskQueue(boss, task)
    await boss.work(task, polling, async (jobs) => {
      // In parallel, and each to its end, so that one failure does not stop the others. After a failure all are
      // retried, which is harmless because handlers are idempotent.
      const failed = (await Promise.allSettled(jobs.map((job) => handle(job.data)))).find(isRejected)
      if (failed) throw failed.reason
    })
  }
  for (const [task, cron] of Object.entries(schedules)) await boss.schedule(task, cron, {}, { tz: businessZone })
  for (const task of retired) await boss.unschedule(task)
  return running(boss)
}

/** A queue for a process that leaves the tasks to others: what it sends waits for one that works on them. */
export async function startSending(
  connection: Connection,
  log: Logger,
  tasks: readonly string[],
): Promise<RunningQueue> {
  const boss = await openQueue(connection, log, { supervise: false, schedule: false })
  for (const task of tasks) await createTaskQueue(boss, task)
  return running(boss)
}

async function openQueue(connection: Connection, log: Logger, options: ConstructorOptions = {}): Promise<PgBoss> {
  const backend = connection.kind === 'embedded' ? 'pglite' : 'postgres'
  const boss = new PgBoss({ db: connection.queueDb, backend, schema: 'queue', ...options })
  boss.on('error', queueErrorLogger(log))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'))
  await boss.start()
  return boss
}

const createTaskQueue = (boss: PgBoss, task: string) =>
  boss.createQueue(task, { retryLimit: 5, retryBackoff: true, retryDelay: 5, notify: true })

const running = (boss: PgBoss): RunningQueue => ({
  async send(tx, task, data, options = {}) {
    await boss.send(task, data, { db: queueDoor(tx), startAfter: options.afterSeconds ?? 0 })
  },
  stop: (limitMs) => boss.stop({ graceful: true, timeout: limitMs }),
})

const isRejected = (result: PromiseSettledResult<void>): result is PromiseRejectedResult => result.status === 'rejected'
