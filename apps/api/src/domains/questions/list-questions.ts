import type { QuestionState, QuestionTopic } from '@navyk/api-spec'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { listPeople } from '../accounts/index.ts'
import { isInboxKeeper } from './policy.ts'
import { presentRow } from './present-question.ts'
import { listQuestionRows, type Place } from './queries.ts'

interface Query {
  state?: QuestionState | undefined
  topic?: QuestionTopic | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of threads in two queries. What waits for the staff comes in the order of waiting, everything else newest
 *  first. */
export async function listQuestions(reader: Reader, session: Session, query: Query) {
  const limit = query.limit ?? defaultPageSize
  const keeper = isInboxKeeper(session)
  const rows = await listQuestionRows(reader, {
    askerId: keeper ? undefined : session.cabinetId,
    state: query.state,
    topic: query.topic,
    order: keeper && query.state === 'open' ? 'asc' : 'desc',
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const people = await listPeople(
    reader,
    shown.map((row) => row.asker_id),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => presentRow(row, people)),
    nextCursor: last ? `${last.last_message_at.getTime()}.${last.id}` : null,
  }
}

function readCursor(cursor: string): Place {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined) throw invalidFields({ cursor: 'validation.cursor' })
  return { at: new Date(Number(time)), id }
}
