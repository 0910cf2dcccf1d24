import type * as spec from '@navyk/api-spec/teaching/lessons'
import type { Change } from '#platform/audit'
import { notify } from '#messages/notices'
import { updateLessonTexts } from '../life/change-queries.ts'
import { lessonSteps } from '../life/lesson-steps.ts'
import { partyNotices } from '../life/lesson-notices.ts'
import { refusalToEdit } from '../policy.ts'

/** Changes what the customer is told about a lesson; new homework is announced.
 *  @throws Failure 404, 409 */
export const updateLesson = lessonSteps.useCase<typeof spec.updateLesson>(
  ({ row }, { session }) => refusalToEdit(session, row),
  async ({ tx, effects, session, row, record, conflict }, { id: _id, version: _version, staffNote, ...texts }) => {
    const changes: Record<string, Change> = {}
    for (const name of ['topic', 'homework', 'note'] as const) {
      if (row[name] !== texts[name]) changes[name] = { from: row[name], to: texts[name] }
    }
    const staff_note = staffNote ?? row.staff_note
    const isSame = Object.keys(changes).length === 0
    if (isSame && staff_note === row.staff_note) return
    if (!(await updateLessonTexts(tx, row, { ...texts, staff_note }))) throw await conflict()
    // The note for staff is left out, because the customer reads the history.
    if (!isSame) await record({ action: 'updated', changes })
    if (changes.homework && texts.homework !== '') {
      const told = partyNotices(session, 'lessons.notices.homework', row)
      await notify(
        tx,
        effects,
        told.filter((notice) => notice.cabinetId === row.customer_id),
      )
    }
  },
)
