import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { type Change, recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { lessonConflict, lessonToChange } from '../change-lesson.ts'
import { updateLessonTexts } from '../change-queries.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { partyNotices } from '../lesson-notices.ts'
import { refusalToEdit } from '../policy.ts'

/** Changes what the customer is told about a lesson; new homework is announced.
 *  @throws Failure 404, 409 */
export async function updateLesson(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, ...input }: Input<typeof spec.updateLesson>,
): Promise<Answer<typeof spec.updateLesson>> {
  const { version, staffNote, ...texts } = input
  const row = await lessonToChange(tx, effects, session, { id, version }, (lesson) => refusalToEdit(session, lesson))
  const changes: Record<string, Change> = {}
  for (const name of ['topic', 'homework', 'note'] as const) {
    if (row[name] !== texts[name]) changes[name] = { from: row[name], to: texts[name] }
  }
  const staff_note = staffNote ?? row.staff_note
  const isNoteNew = staff_note !== row.staff_note
  if (Object.keys(changes).length === 0 && !isNoteNew) return getLesson(tx, effects, session, { id })
  if (!(await updateLessonTexts(tx, row, { ...texts, staff_note })))
    throw await lessonConflict(tx, effects, session, id)
  // The note for staff is left out, because the customer reads the history.
  if (Object.keys(changes).length > 0) {
    await recordEvent(tx, effects, session, { objectKind: 'lesson', objectId: id, action: 'updated', changes })
  }
  if (changes.homework && texts.homework !== '') {
    const told = partyNotices(session, 'lessons.notices.homework', row)
    await notify(
      tx,
      effects,
      told.filter((notice) => notice.cabinetId === row.customer_id),
    )
  }
  return getLesson(tx, effects, session, { id })
}
