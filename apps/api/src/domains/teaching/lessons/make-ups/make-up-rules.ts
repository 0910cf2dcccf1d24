// Rules of make-up credits: when they arise, are used, and are returned.
import type { LessonAddition, LessonOutcome, OutcomeEffect } from '@navyk/api-spec/teaching/lessons'
import { keepsMakeUp, makeUpUntil } from '../closing/closing-effect.ts'
import { minutesOf } from '../planning/create-lessons.ts'
import type { LessonRow } from '../queries.ts'

/** Whether a make-up lesson counts as agreed: it is not longer than the lost lesson, which was agreed itself. */
export const isWithinLostLesson = (
  draft: { startsAt: Date; endsAt: Date },
  owed: { starts_at: Date; ends_at: Date; addition: LessonAddition | null; confirmed_at: Date | null },
) =>
  (owed.addition === null || owed.confirmed_at !== null) &&
  minutesOf(draft) <= minutesOf({ startsAt: owed.starts_at, endsAt: owed.ends_at })

/** An outcome that a lesson gets, in place of the one that it has. */
export interface OutcomeChange {
  row: LessonRow
  outcome: LessonOutcome | null
  usesFreeMove: boolean
  effect: Pick<OutcomeEffect, 'makeUpOwed'>
  /** The path of the lesson in the body, for the failure. */
  path?: string | undefined
}

/** The effects of new outcomes on credits, by ids of lessons: lost lessons get one, others lose theirs; make-up lessons
 *  that count after all use theirs again, and those that did not take place return it. */
export function makeUpChanges(all: readonly OutcomeChange[]) {
  const changes = all.filter(({ row, outcome }) => row.outcome !== outcome)
  const makeUps = changes.filter(({ row }) => row.make_up_for_id !== null)
  const others = changes.filter(({ row }) => row.make_up_for_id === null)
  const stands = ({ outcome, usesFreeMove }: OutcomeChange) => outcome === null || keepsMakeUp(outcome, usesFreeMove)
  const idsOf = (some: readonly OutcomeChange[]) => some.map(({ row }) => row.id)
  return {
    changes,
    lost: others.filter(({ effect }) => effect.makeUpOwed).map(({ row }) => row),
    ended: idsOf(others.filter(({ row, effect }) => row.outcome && !effect.makeUpOwed)),
    takenAgain: idsOf(makeUps.filter((change) => change.row.outcome && stands(change))),
    givenBack: makeUps.filter((change) => !stands(change)).map(givenBack),
  }
}

/** Credit that a make-up returns. Its time begins anew where anybody but the customer cancelled the make-up. */
function givenBack({ row, outcome }: OutcomeChange) {
  const isOwn = outcome === 'cancelled_by_customer_in_time' || outcome === 'cancelled_by_customer_late'
  return { id: row.id, until: isOwn ? null : makeUpUntil(row) }
}
