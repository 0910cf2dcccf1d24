import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { type NoticeDraft, notify } from '#messages/notices'
import { type ReminderSpan, reminderSpans } from '../policy.ts'
import { ownLink, staffLink } from '../present.ts'
import { type DueReminder, insertReminders, listToRemind } from './reminder-queries.ts'

export const remindTask = 'remind-of-credentials'
const batchSize = 200

/** Reminds executors and managers of what expires: 30 and 7 days before the last day, and on it; each once. */
export async function remindOfCredentials(services: Services): Promise<void> {
  const today = businessDate(services.clock.now())
  for (const span of reminderSpans(today)) {
    let count: number
    do {
      count = await services.transact((tx) => remindOfSome(tx, services, span, today))
    } while (count === batchSize)
  }
}

async function remindOfSome(tx: Tx, effects: Effects, span: ReminderSpan, today: string): Promise<number> {
  const due = await listToRemind(tx, span, batchSize)
  if (due.length === 0) return 0
  const created_at = effects.clock.now()
  const noted = await insertReminders(
    tx,
    due.map(({ id }) => ({ credential_id: id, step: span.step, created_at })),
  )
  const managers = await findStaff(tx, 'manager')
  const told = due.filter(({ id }) => noted.has(id))
  await notify(
    tx,
    effects,
    told.flatMap((one) => noticesOf(one, managers, today)),
  )
  return due.length
}

function noticesOf({ id, executor_id, kind, valid_until: until }: DueReminder, managers: string[], today: string) {
  const isOver = until < today
  return [
    {
      cabinetId: executor_id,
      kind: isOver ? (`credentials.notices.ended_${kind}` as const) : (`credentials.notices.ends_${kind}` as const),
      values: { until },
      link: ownLink(id),
    },
    ...managers.map((cabinetId) => ({
      cabinetId,
      kind: isOver ? ('credentials.notices.ended' as const) : ('credentials.notices.ends' as const),
      values: { until },
      link: staffLink(id),
    })),
  ] satisfies NoticeDraft[]
}
