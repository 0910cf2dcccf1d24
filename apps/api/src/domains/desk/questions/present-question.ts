import { refOf } from '@navyk/api-spec/vocabulary'
import type { Question, QuestionRow } from '@navyk/api-spec/desk/questions'
import type * as spec from '@navyk/api-spec/desk/questions'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople, type Person } from '#people/accounts'
import { type ContractFacts, findContracts } from '#teaching/contracts'
import { findThing } from './asking/about.ts'
import { messageFiles } from './asking/files.ts'
import { canSee, mayWorkInbox, refusalToClose, refusalToRate, refusalToReply, sideOf, stateSeenBy } from './policy.ts'
import { findQuestionRow, listMessageRows, type listQuestionRows } from './queries.ts'

type Row = Awaited<ReturnType<typeof listQuestionRows>>['rows'][number]

/** The facts of a thread that the policy needs. */
export function threadOf(row: Row) {
  return {
    id: row.id,
    number: row.number,
    askerId: row.asker_id,
    state: row.state,
    messageCount: row.message_count,
    closedAt: row.closed_at,
    spamFrom: row.spam_from,
    contractId: row.contract_id,
    mergedInto: row.merged_into,
    assigneeId: row.assignee_id,
    lastMessageAt: row.last_message_at,
    lastSide: row.last_side,
    excerpt: row.excerpt,
    answerDueAt: row.answer_due_at,
    topic: row.topic,
    version: row.version,
  }
}

/** The thread behind an id, if it exists and is this person's to see.
 *  @throws Failure 404, the same for an absent thread and for somebody else's */
export async function getVisibleQuestion(reader: Reader, session: Session, id: string): Promise<Row> {
  const row = await findQuestionRow(reader, id)
  if (!row || !canSee(session, { askerId: row.asker_id })) throw notFound()
  return row
}

/** A thread for its page. @throws Failure 404 */
export const getQuestion: ReadCase<typeof spec.getQuestion, 'clock'> = async (reader, effects, session, { id }) => {
  return presentQuestion(reader, session, await getVisibleQuestion(reader, session, id), effects.clock.now())
}

/** The thread with its messages, as `getQuestion` answers it: eight queries at most. */
export async function presentQuestion(reader: Reader, session: Session, row: Row, now: Date): Promise<Question> {
  const messages = await listMessageRows(reader, row.id)
  const people = await listPeople(reader, [...cabinetsOf([row]), ...messages.map((message) => message.author_id)])
  const contracts = await findContracts(reader, contractIdsOf([row]))
  const files = await messageFiles.listOf(
    reader,
    messages.map(({ id }) => id),
  )
  const thread = threadOf(row)
  const into = row.merged_into === null ? undefined : await findQuestionRow(reader, row.merged_into)
  return {
    ...presentRow(session, row, people, contracts),
    about: await findThing(reader, session, thingOf(row)),
    mergedInto: into ? { id: into.id, number: into.number } : null,
    ratingText: row.rating_text,
    seenUntil: { asker: instantOf(row.asker_seen_until), staff: instantOf(row.staff_seen_until) },
    messages: messages.map((message) => ({
      id: message.id,
      side: message.side,
      author: presentAuthor(people, message.author_id),
      text: message.body,
      files: files.get(message.id) ?? [],
      createdAt: message.created_at.toISOString(),
    })),
    actions: {
      reply: refusalToReply(session, thread, now) === undefined,
      close: refusalToClose(session, thread) === undefined,
      rate: refusalToRate(session, thread) === undefined,
      merge: mayWorkInbox(session) && thread.mergedInto === null && thread.state !== 'spam',
    },
  }
}

const thingOf = ({ about_kind: kind, about_id: id }: Row) => (kind === null || id === null ? null : { kind, id })

/** The contracts that threads are about. */
export const contractIdsOf = (rows: readonly Row[]): string[] => rows.flatMap((row) => row.contract_id ?? [])

/** The people whom a line of the list names. */
export const cabinetsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => [row.asker_id, ...(row.assignee_id === null ? [] : [row.assignee_id])])

/** A line of the list. Who answers, and why something is spam, is for managers alone. */
export function presentRow(
  session: Session,
  row: Row,
  people: Map<string, Person>,
  contracts: Map<string, Pick<ContractFacts, 'id' | 'number'>>,
): QuestionRow {
  const contract = contracts.get(row.contract_id ?? '')
  return {
    id: row.id,
    number: row.number,
    topic: row.topic,
    state: stateSeenBy(session, row.state),
    asker: presentAuthor(people, row.asker_id),
    contract: contract ? { id: contract.id, number: contract.number } : null,
    excerpt: row.excerpt,
    lastSide: row.last_side,
    lastMessageAt: row.last_message_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    answerDueAt: row.state === 'open' ? row.answer_due_at.toISOString() : null,
    desk: mayWorkInbox(session)
      ? {
          assignee: row.assignee_id === null ? null : refOf(people, row.assignee_id),
          spamReason: row.spam_reason,
        }
      : null,
    isNew: isNewFor(session, row),
    rating: row.rating,
    version: row.version,
  }
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Whether the other side wrote last and nobody of the person's own side has seen it. */
function isNewFor(session: Session, row: Row): boolean {
  const side = sideOf(session)
  const seen = row[`${side}_seen_until`]
  return row.last_side !== side && (seen === null || seen < row.last_message_at)
}

/** Name and role alone: neither side of a thread gets the other's phone or e-mail through it. */
function presentAuthor(people: Map<string, Person>, cabinetId: string) {
  const person = people.get(cabinetId)
  if (!person) throw new Error(`Cabinet ${cabinetId} wrote into a question and is not there`)
  return { cabinetId, firstName: person.firstName, lastName: person.lastName, role: person.role }
}
