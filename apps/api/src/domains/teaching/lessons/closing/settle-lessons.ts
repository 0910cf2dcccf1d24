import { monthSpan } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { type LessonPay, payLessonRows, reportLessonRows, settleLessonRows } from '../life/change-queries.ts'
import { confirmLessonRows, listSilentlyConfirmed, lockLessonsBetween } from './confirmation-queries.ts'
import { disputableUntil, waitOf, waitsForCustomer } from './finality.ts'
import { silenceNotices } from '../life/lesson-notices.ts'
import { lockLessonRows } from '../queries.ts'

/** Marks lessons as submitted with a work report: from now on their executor no longer corrects the outcomes. Null gives the lessons of a
 *  returned report back. */
export async function reportLessons(tx: Tx, workReportId: string | null, lessonIds: string[]): Promise<void> {
  if (lessonIds.length > 0) await reportLessonRows(tx, workReportId, lessonIds)
}

/** Settles the final lessons of an executor's month with its work report: nobody can object to them any more, nothing of them has to be
 *  confirmed, and they never change again. The lessons of the month are locked until the transaction ends, so that no objection, correction
 *  or confirmation comes between the check and the settling. Those that silence confirms by now are confirmed before.
 *  A fixed number of statements, however many lessons.
 *  @param session null where the service itself settles
 *  @param month.lessonIds settles no others; absent: all that are final
 *  @param costLessons works out the costs of the settled lessons, called once; the pay of each is written to its lesson
 *  @returns those costs; none where no lesson is final */
export async function settleMonth<Cost extends LessonPay>(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  month: { workReportId: string; executorId: string; month: string; lessonIds?: ReadonlySet<string> | undefined },
  costLessons: (lessonIds: string[]) => Promise<Cost[]>,
): Promise<Cost[]> {
  const { executorId, lessonIds, workReportId } = month
  const span = monthSpan(month.month)
  const locked = await lockLessonsBetween(tx, executorId, span)
  const confirmedCount = await confirmBySilence(tx, effects, { executorId })
  const lessons = confirmedCount === 0 ? locked : await lockLessonsBetween(tx, executorId, span)
  const now = effects.clock.now()
  const final = lessons.filter(
    (lesson) => lesson.state === 'closed' && waitOf(lesson, now) === undefined && (lessonIds?.has(lesson.id) ?? true),
  )
  if (final.length === 0) return []
  const ids = final.map(({ id }) => id)
  await settleLessonRows(tx, workReportId, ids)
  await recordEvents(
    tx,
    effects,
    session,
    ids.map((id) => ({ objectKind: 'lesson', objectId: id, action: 'settled' })),
  )
  const costs = await costLessons(ids)
  const payBefore = new Map(final.map((lesson) => [lesson.id, lesson.pay_kopecks]))
  await payLessonRows(
    tx,
    costs.filter(({ lessonId, payKopecks }) => payBefore.get(lessonId) !== payKopecks),
  )
  return costs
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
