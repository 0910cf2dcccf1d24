import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { releaseLessonRows, reportLessonRows, payLessonRows, settleLessonRows } from '../change-queries.ts'
import { confirmLessonRows, listSilentlyConfirmed } from './confirmation-queries.ts'
import { disputableUntil, waitsForCustomer } from './finality.ts'
import { silenceNotices } from '../lesson-notices.ts'
import { lockLessonRows } from '../queries.ts'

/** Marks lessons as submitted with a work report: from now on their executor no longer corrects the outcomes. */
export async function reportLessons(tx: Tx, input: { workReportId: string; lessonIds: string[] }): Promise<void> {
  if (input.lessonIds.length > 0) await reportLessonRows(tx, input.workReportId, input.lessonIds)
}

/** Gives the lessons of a returned work report back to their executor. */
export async function releaseLessons(tx: Tx, lessonIds: string[]): Promise<void> {
  if (lessonIds.length > 0) await releaseLessonRows(tx, lessonIds)
}

/** Settles closed lessons of an approved work report, whose outcomes are final: they never change again. Two statements,
 *  however many. No session: the service itself does it.
 *  @throws Error when one of them is not closed; the report's own rules keep that from happening */
export async function settleLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  input: { workReportId: string; lessonIds: string[] },
): Promise<void> {
  const { lessonIds, workReportId } = input
  if (lessonIds.length === 0) return
  const count = await settleLessonRows(tx, workReportId, lessonIds)
  if (count !== lessonIds.length) throw new Error(`${lessonIds.length - count} lessons of a report are not closed`)
  await recordEvents(
    tx,
    effects,
    session,
    lessonIds.map((id) => ({ objectKind: 'lesson', objectId: id, action: 'settled' })),
  )
}

/** Writes the pay of settled lessons that follows from a rule of the commission instead of their contracts. */
export async function payLessonsByRule(tx: Tx, pays: { lessonId: string; payKopecks: number }[]): Promise<void> {
  if (pays.length > 0) await payLessonRows(tx, pays)
}

/** Confirms lessons by silence, where the contract says so and the time to object is over. @returns how many */
export async function confirmBySilence(
  tx: Tx,
  effects: Effects,
  { executorId }: { executorId?: string },
): Promise<number> {
  const now = effects.clock.now()
  const ids = await listSilentlyConfirmed(tx, now, executorId)
  if (ids.length === 0) return 0
  const rows = await lockLessonRows(tx, ids)
  const due = rows.filter((row) => row.state === 'closed' && waitsForCustomer(row) && now > disputableUntil(row))
  await confirmLessonRows(
    tx,
    due.map(({ id }) => id),
    'contract',
    now,
  )
  await recordEvents(
    tx,
    effects,
    null,
    due.map(({ id }) => ({ objectKind: 'lesson', objectId: id, action: 'confirmed_silently' })),
  )
  await notify(tx, effects, silenceNotices(due))
  return due.length
}
