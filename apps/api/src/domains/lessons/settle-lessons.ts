import { recordEvents } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { releaseLessonRows, reportLessonRows, settleLessonRows } from './change-queries.ts'

/** Marks lessons as handed in with a work report: from now on their executor no longer corrects the outcomes. */
export async function reportLessons(tx: Tx, input: { workReportId: string; lessonIds: string[] }): Promise<void> {
  if (input.lessonIds.length > 0) await reportLessonRows(tx, input.workReportId, input.lessonIds)
}

/** Gives the lessons of a returned work report back to their executor. */
export async function releaseLessons(tx: Tx, lessonIds: string[]): Promise<void> {
  if (lessonIds.length > 0) await releaseLessonRows(tx, lessonIds)
}

/** Settles the closed lessons of an approved work report: they never change again. Two statements, however many.
 *  @throws Error when one of them is not closed; the report's own rules keep that from happening */
export async function settleLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
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
