// When a lesson is owed, when what is owed is used up, and when it is given back.
import type { LessonAddition, LessonOutcome, OutcomeEffect } from '@navyk/api-spec/teaching/lessons'
import { keepsMakeUp, makeUpUntil } from '../closing/closing-effect.ts'
import { minutesOf } from '../planning/create-lessons.ts'
import type { LessonRow } from '../queries.ts'

/** What is owed was agreed on, unless it is longer than the lost lesson, or that one was never agreed on itself. */
export const isAsOwed = (
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
  /** Of the lesson in the body, for the refusal. */
  path?: string | undefined
}

/** What new outcomes do to what is owed, by the ids of lessons: lost ones are owed, the claims of others end, make-up lessons
 *  that stand after all take theirs again, and those that fell through give it back. */
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

/** Where the customer was not the one who called it off, there is as much time again as after a lost lesson. */
function givenBack({ row, outcome }: OutcomeChange) {
  const isOwn = outcome === 'cancelled_by_customer_in_time' || outcome === 'cancelled_by_customer_late'
  return { id: row.id, until: isOwn ? null : makeUpUntil(row) }
}
