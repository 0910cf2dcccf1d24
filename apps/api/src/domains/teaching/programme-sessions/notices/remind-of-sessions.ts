import { businessTime } from '@navyk/api-spec/kit'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import type { Services } from '#platform/services.ts'
import { type NoticeDraft, notify } from '#messages/notices'
import { remindersDue } from '#teaching/reminders'
import { type ReminderRow, insertReminders } from './reminder-queries.ts'

export const remindOfSessionsTask = 'remind-of-programme-sessions'

/** Reminds who teaches sessions of groups, and the customers of their learners, at the hours of lessons. Of each session at its
 *  time everybody is reminded once, however often it runs.
 *  @param batchSize how many reminders are written in one transaction */
export async function remindOfSessions(services: Services, batchSize = 500): Promise<void> {
  const now = services.clock.now()
  for (const due of remindersDue(now)) {
    const name = due.time === 'hour' ? 'soon' : 'tomorrow'
    let told = batchSize
    while (told === batchSize) {
      told = await services.transact(async (tx) => {
        const rows = await insertReminders(tx, due, now, batchSize)
        await notify(
          tx,
          services,
          rows.map((row) => reminder(row, name)),
        )
        return rows.length
      })
    }
  }
}

const reminder = (row: ReminderRow, name: 'soon' | 'tomorrow'): NoticeDraft => ({
  cabinetId: row.cabinet_id,
  kind: row.place === '' ? `programme_sessions.notices.${name}` : `programme_sessions.notices.${name}_at`,
  values: { title: row.title, time: businessTime(row.starts_at), place: row.place },
  link: sessionPath(row.session_id),
})
