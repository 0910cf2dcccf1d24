import type * as spec from '@navyk/api-spec/desk/questions'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { QuestionShare } from '@navyk/api-spec/desk/questions'
import type { ReadCase, Session } from '../../../platform/http/index.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/cursors.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { findContracts } from '../../teaching/contracts/index.ts'
import { mayWorkInbox } from './policy.ts'
import { cabinetsOf, contractIdsOf, presentRow } from './present-question.ts'
import { listQuestionRows } from './queries.ts'

/** A page of threads in three queries. What waits for the staff comes in the order in which answers are promised, everything
 *  else newest first. */
export const listQuestions: ReadCase<typeof spec.listQuestions> = async (reader, _effects, session, query) => {
  const limit = query.limit ?? defaultPageSize
  const keeper = mayWorkInbox(session)
  const order = keeper && query.state === 'open' ? 'due' : 'newest'
  const rows = await listQuestionRows(reader, {
    askerId: keeper ? query.askerId : session.cabinetId,
    state: query.state,
    topic: query.topic,
    contractId: query.contractId,
    assigneeId: keeper ? assigneeOf(query.assigned, session) : undefined,
    order,
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

function assigneeOf(share: QuestionShare | undefined, session: Session): string | null | undefined {
  if (share === undefined) return undefined
  return share === 'me' ? session.cabinetId : null
}
