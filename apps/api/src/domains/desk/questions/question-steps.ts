import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import type { Refusal } from './policy.ts'
import { getVisibleQuestion, presentQuestion, threadOf } from './present-question.ts'
import { advanceQuestion, type QuestionColumns } from './queries.ts'

interface LockedThread {
  row: ReturnType<typeof threadOf>
}

/** Steps of a question. It is not locked: what moves it checks the version. */
export const questionSteps = stateSteps({
  kind: 'question',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedThread> => ({
    row: threadOf(await getVisibleQuestion(tx, session, id)),
  }),
  failureOf: (code: Refusal) => refused(code, `questions.${code}`),
  move: (tx, row, to, columns: QuestionColumns) => advanceQuestion(tx, row, { ...columns, state: to }),
  current: async ({ tx, session, now }, { id }) =>
    presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now),
  notify,
  notice: ({ row: { id, number } }, told: NoticeName<'questions'>, { values, ...to }) => ({
    ...to,
    kind: `questions.notices.${told}` as const,
    values: { number, ...values },
    link: questionPath(id),
  }),
  isSigned: () => true,
})
