import type * as spec from '@navyk/api-spec/desk/questions'
import type { Input } from '@navyk/api-spec/kit'
import type { QuestionShare } from '@navyk/api-spec/desk/questions'
import type { ReadCase, Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { mayWorkInbox, statesCalled } from '../policy.ts'
import { cabinetsOf, contractIdsOf, presentRow } from '../present-question.ts'
import { listQuestionRows } from '../queries.ts'

/** A page of threads in three queries. What waits for the staff comes in the order in which answers are promised, everything
 *  else newest first. */
export const listQuestions: ReadCase<typeof spec.listQuestions, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const filter = { ...filterOf(session, query, clock.now()), isUnclosed: query.view === 'unclosed' }
  const { rows, nextCursor } = await listQuestionRows(reader, filter, query)
  const people = await listPeople(reader, cabinetsOf(rows))
  const contracts = await findContracts(reader, contractIdsOf(rows))
  return { data: rows.map((row) => presentRow(session, row, people, contracts)), nextCursor }
}

/** The query's filter and order; an asker gets only their own threads. */
export function filterOf(
  session: Session,
  { search, state, topic, due, contractId, askerId, assigned }: Input<typeof spec.downloadQuestions>,
  now: Date,
) {
  const keeper = mayWorkInbox(session)
  return {
    search,
    topic,
    due,
    contractId,
    now,
    states: state && statesCalled(session, state),
    askerId: keeper ? askerId : session.cabinetId,
    assigneeId: keeper ? assigneeOf(assigned, session) : undefined,
    order: keeper && (state === 'open' || due !== undefined) ? ('due' as const) : ('newest' as const),
  }
}

function assigneeOf(share: QuestionShare | undefined, session: Session): string | null | undefined {
  if (share === undefined) return undefined
  return share === 'me' ? session.cabinetId : null
}
