import type { Question } from '@navyk/api-spec/desk/questions'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import type { Refusal } from './policy.ts'
import { getVisibleQuestion, presentQuestion, threadOf } from './present-question.ts'
import { advanceQuestion, type QuestionColumns } from './queries.ts'

interface QuestionTypes {
  found: { row: ReturnType<typeof threadOf> }
  columns: QuestionColumns
  refusal: Refusal
  notice: NoticesOf<'questions'>
  presented: Question
}

/** Steps of a question. It is not locked: what moves it checks the version. */
export const questionSteps = defineStateMachine<QuestionTypes>({
  kind: 'question',
  find: async ({ tx, session }, { id }) => ({
    row: threadOf(await getVisibleQuestion(tx, session, id)),
  }),
  failureOf: (code) => refused(code, `questions.${code}`),
  move: (tx, row, to, columns) => advanceQuestion(tx, row, { ...columns, state: to }),
  present: async ({ tx, session, now }, { id }) =>
    presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now),
  notices: noticesOf('questions', ({ row: { id, number } }) => ({ values: { number }, link: questionPath(id) })),
  namesActor: () => true,
})
