import type { Tx } from '../database/index.ts'
import type { Services } from '../services.ts'
import type { TaskHandler } from './index.ts'

/** Services whose queue runs a task as soon as its transaction has committed, whatever delay was asked for: for demo data and
 *  tests. Tasks without a handler are dropped. */
export function withTasksAtOnce(services: Services, handlersOf: (services: Services) => Record<string, TaskHandler>) {
  const sent = new WeakMap<Tx, { task: string; data: object }[]>()
  const made: Services = {
    ...services,
    queue: {
      async send(tx, task, data) {
        sent.get(tx)?.push({ task, data })
      },
    },
    async transact(work) {
      const tasks: { task: string; data: object }[] = []
      const result = await services.transact((tx) => {
        sent.set(tx, tasks)
        return work(tx)
      })
      for (const { task, data } of tasks) await handlers[task]?.(data)
      return result
    },
  }
  const handlers = handlersOf(made)
  return made
}
