import {
  askQuestion as askQuestionEndpoint,
  closeQuestion as closeQuestionEndpoint,
  getQuestion,
  listQuestions as listQuestionsEndpoint,
  replyToQuestion as replyToQuestionEndpoint,
} from '@navyk/api-spec/desk/questions'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { askQuestion } from './ask-question.ts'
import { closeQuestion } from './close-question.ts'
import { listQuestions } from './list-questions.ts'
import { getVisibleQuestion, presentQuestion } from './present-question.ts'
import { replyToQuestion } from './reply-to-question.ts'

export const questionRoutes = (services: Services): Route[] => [
  route(listQuestionsEndpoint, ({ session, query }) => listQuestions(services.db, session, query)),
  route(getQuestion, async ({ session, params }) => {
    const row = await getVisibleQuestion(services.db, session, params.id)
    return { data: await presentQuestion(services.db, session, row, services.clock.now()) }
  }),
  route(askQuestionEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await askQuestion(tx, services, session, body) })),
  ),
  route(replyToQuestionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await replyToQuestion(tx, services, session, params.id, body) })),
  ),
  route(closeQuestionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await closeQuestion(tx, services, session, params.id, body) })),
  ),
]
