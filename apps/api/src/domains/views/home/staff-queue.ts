// The queue of the staff's page: the kinds of work that the manifests declare.
import { type StaffHome, staffQueueKinds } from '@navyk/api-spec/views/home'
import type { QueueContext, QueueRead, StaffQueue } from '#platform/domain-parts/staff-queue.ts'

/** A context in which each read is made once. */
export function queueContext(facts: Omit<QueueContext, 'once'>): QueueContext {
  const answers = new Map<QueueRead<unknown>, Promise<unknown>>()
  const context: QueueContext = {
    ...facts,
    once: <Answer>(read: QueueRead<Answer>) => {
      const answer = answers.get(read) ?? read(context)
      answers.set(read, answer)
      // The answer was stored under the function that gives it.
      return answer as Promise<Answer>
    },
  }
  return context
}

/** Counts the work of the person's permissions. @returns the kinds of which there is something, in their order of urgency */
export async function countQueue(context: QueueContext, queue: StaffQueue): Promise<StaffHome['queue']> {
  const items: StaffHome['queue'] = []
  for (const kind of staffQueueKinds) {
    const entry = queue[kind]
    const work = entry?.work.find((permission) => context.session.permissions.includes(permission))
    if (!entry || work === undefined) continue
    const { count, mineCount = 0, oldest, amountKopecks = null, month = null } = await entry.count(context)
    if (count > 0)
      items.push({ kind, work, count, mineCount, oldestAt: oldest?.toISOString() ?? null, amountKopecks, month })
  }
  return items
}
