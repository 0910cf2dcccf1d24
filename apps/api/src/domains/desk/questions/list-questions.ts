import type * as spec from '@navyk/api-spec/desk/questions'
import { defaultPageSize, type Input } from '@navyk/api-spec/kit'
import type { QuestionShare } from '@navyk/api-spec/desk/questions'
import type { ReadCase, Session } from '#platform/http'
import { readTimeCursor, writeTimeCursor } from '#platform/cursors.ts'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { mayWorkInbox, statesCalled } from './policy.ts'
import { cabinetsOf, contractIdsOf, presentRow } from './present-question.ts'
import { listQuestionRows } from './queries.ts'

/** A page of threads in three queries. What waits for the staff comes in the order in which answers are promised, everything
 *  else newest first. */
export const listQuestions: ReadCase<typeof spec.listQuestions, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const limit = query.limit ?? defaultPageSize
  const filter = filterOf(session, query, clock.now())
  const { order } = filter
  const rows = await listQuestionRows(reader, {
    ...filter,
    isUnclosed: query.view === 'unclosed',
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const people = await listPeople(reader, cabinetsOf(shown))
  const contracts = await findContracts(reader, contractIdsOf(shown))
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => presentRow(session, row, people, contracts)),
    nextCursor: last
      ? writeTimeCursor({ at: order === 'due' ? last.answer_due_at : last.last_message_at, id: last.id })
      : null,
  }
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
