// Who answers each topic and by when. New threads follow it; those that are open keep what they have.
import { refOf } from '@navyk/api-spec/vocabulary'
import type { QuestionTopic } from '@navyk/api-spec/desk/questions'
import { questionTopics } from '@navyk/api-spec/desk/questions'
import type * as spec from '@navyk/api-spec/desk/questions'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { invalidFields, type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { findStaff, listPeople } from '#people/accounts'
import { listHolidaysBetween } from '#teaching/schedule'
import { changeTopicRow, listTopicRows } from './topic-queries.ts'
import { afterWorkingHours } from './working-hours.ts'

/** Days ahead whose holidays are read: enough for the longest promise and the holidays of New Year. */
const daysAhead = 40

export const getTopicRules: ReadCase<typeof spec.getTopicRules> = (reader) => rulesOf(reader)

/** @throws Failure 409 an older version, with the rules as they are · 422 at `assigneeId` for anybody but a manager */
export const setTopicRule: WriteCase<typeof spec.setTopicRule> = async (
  tx,
  effects,
  session,
  { topic, version, assigneeId, answerHours },
) => {
  if (assigneeId !== null && !(await findStaff(tx, 'manager')).includes(assigneeId)) {
    throw invalidFields({ assigneeId: 'questions.no_manager' })
  }
  const before = (await listTopicRows(tx)).find((row) => row.topic === topic)
  const after = await changeTopicRow(tx, { topic, version }, { assignee_id: assigneeId, answer_hours: answerHours })
  if (!after || !before) throw versionConflict(await rulesOf(tx))
  await recordEvent(tx, effects, session, {
    objectKind: 'question_topic',
    objectId: after.id,
    action: 'changed',
    changes: {
      ...(before.assignee_id !== assigneeId && { assigneeId: { from: before.assignee_id, to: assigneeId } }),
      ...(before.answer_hours !== answerHours && { answerHours: { from: before.answer_hours, to: answerHours } }),
    },
  })
  return rulesOf(tx)
}

async function rulesOf(reader: Reader) {
  const rows = await listTopicRows(reader)
  const managers = await findStaff(reader, 'manager')
  const people = await listPeople(reader, [...managers, ...rows.flatMap((row) => row.assignee_id ?? [])])
  return {
    topics: questionTopics.flatMap((topic) => {
      const row = rows.find((each) => each.topic === topic)
      if (!row) return []
      const assignee = row.assignee_id === null ? null : refOf(people, row.assignee_id)
      return { topic, assignee, answerHours: row.answer_hours, version: row.version }
    }),
    managers: managers.map((id) => refOf(people, id)),
  }
}

/** The manager who gets a thread of the topic; null where the topic has none, or has somebody who is no manager any more. */
export async function assigneeOf(reader: Reader, topic: QuestionTopic): Promise<string | null> {
  const assignee = (await listTopicRows(reader)).find((row) => row.topic === topic)?.assignee_id ?? null
  return assignee !== null && (await findStaff(reader, 'manager')).includes(assignee) ? assignee : null
}

/** The moment until which a question of a topic, asked at `now`, is to be answered. */
export async function promiseOf(reader: Reader, topic: QuestionTopic, now: Date): Promise<Date> {
  const row = (await listTopicRows(reader)).find((each) => each.topic === topic)
  if (!row) throw new Error(`there is no rule for the topic ${topic}`)
  const today = businessDate(now)
  const holidays = await listHolidaysBetween(reader, today, addDays(today, daysAhead))
  const dates = new Set(holidays.map(({ date }) => date))
  return afterWorkingHours(now, row.answer_hours, (date) => dates.has(date))
}
