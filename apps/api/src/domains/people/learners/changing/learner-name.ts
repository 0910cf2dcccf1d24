import { textsApart } from '@navyk/api-spec/people/learners'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Session } from '#platform/http'

/** A learner's name where a row has it beside the names of others, as published views give it. */
export const learnerName = (row: { learner_first_name: string; learner_last_name: string }): string =>
  fullName(row.learner_first_name, row.learner_last_name)

/** A learner of a group: executors know them by their first names (docs/rules/teaching.md, "Results"). */
export const groupLearnerName = ({ role }: Session, firstName: string, lastName: string): string =>
  role === 'executor' ? firstName : fullName(firstName, lastName)

interface LearnerColumns {
  first_name: string
  last_name: string
  birth_year: number | null
}

/** The learners of one group with their names, in their order. Those who share one have their years of birth, which say no more than
 *  the ages that executors see. */
export const nameGroupLearners = <Learner extends LearnerColumns>(
  session: Session,
  learners: readonly Learner[],
): { learner: Learner; name: string }[] =>
  textsApart(
    learners,
    (learner) => groupLearnerName(session, learner.first_name, learner.last_name),
    ({ birth_year: year }) => (year === null ? null : String(year)),
  ).map(({ thing, text }) => ({ learner: thing, name: text }))
