import * as spec from '@navyk/api-spec/desk/questions'
import {
  askQuestion,
  closeQuestion,
  getQuestion,
  listQuestions,
  type Question,
  type QuestionTopic,
  replyToQuestion,
} from '@navyk/api-spec/desk/questions'
import { getContract } from '@navyk/api-spec/teaching/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/calls/call.ts'
import { dataKeys, queryOf, type FilterOf, listOf, useWrite } from '../../../app/calls/query.ts'
import { newerOf } from '../../../ui/feedback/failures.ts'

/** While a thread or a list is open, it is refetched this often. */
const refetchInterval = 30_000

const keys = dataKeys('questions')

export const questionsQuery = (filter: FilterOf<typeof listQuestions>) => ({
  ...listOf(keys.of('list', filter), listQuestions, filter),
  refetchInterval,
})

export const questionQuery = (id: string) => ({
  ...queryOf(keys.one(id), getQuestion, { params: { id } }),
  refetchInterval,
})

/** The newest questions about a contract: the own ones, or everybody's for managers. */
export const contractQuestionsQuery = (contractId: string) =>
  queryOf(keys.of('list', 'of-contract', contractId), listQuestions, { query: { contractId, limit: '5' } })

/** The contract that a new question is about. */
export const questionedContractQuery = (contractId: string) => ({
  ...queryOf(keys.of('about', contractId), getContract, { params: { id: contractId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the staff have noted beside a thread. */
export const questionNotesQuery = (id: string) =>
  queryOf(keys.one(id, 'notes'), spec.listQuestionNotes, { params: { id } })

/** Who answers each topic and by when, with the managers to choose from. */
export const topicRulesQuery = () => queryOf(keys.of('topics'), spec.getTopicRules)

export const useSetTopicRule = () => useWrite(spec.setTopicRule, {}, topicRulesQuery())

/** What managers do with a thread among themselves. */
export function useDesk(id: string) {
  const shown = questionQuery(id)
  return {
    note: useWrite(spec.writeQuestionNote, { id }, questionNotesQuery(id)),
    assign: useWrite(spec.assignQuestion, { id }, shown),
    move: useWrite(spec.moveQuestion, { id }, shown),
  }
}

/** Opens a thread. */
export function useAskQuestion() {
  const store = useStoreQuestion()
  return useMutation({
    mutationFn: ({
      key,
      ...body
    }: {
      key: string
      topic: QuestionTopic
      text: string
      contractId?: string | undefined
    }) => call(askQuestion, { body, idempotencyKey: key }),
    onSuccess: ({ data }) => store(data),
  })
}

/** Replies in a thread. After a version conflict, the other side's messages are shown at once. */
export function useReplyToQuestion(id: string) {
  const store = useStoreQuestion()
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; version: number; text: string }) =>
      call(replyToQuestion, { params: { id }, body, idempotencyKey: key }),
    onSuccess: ({ data }) => store(data),
    onError: (error) => storeNewer(error, store),
  })
}

export function useCloseQuestion(id: string) {
  const store = useStoreQuestion()
  return useMutation({
    mutationFn: (version: number) => call(closeQuestion, { params: { id }, body: { version } }),
    onSuccess: ({ data }) => store(data),
    onError: (error) => storeNewer(error, store),
  })
}

/** Stores a thread in the cache. */
function useStoreQuestion() {
  const client = useQueryClient()
  return (question: Question) => {
    client.setQueryData(questionQuery(question.id).queryKey, { data: question })
  }
}

/** After a version conflict, shows the thread as it is now. */
export function useStoreNewer() {
  const store = useStoreQuestion()
  return (error: unknown) => storeNewer(error, store)
}

function storeNewer(error: unknown, store: (question: Question) => void): void {
  const newer = newerOf<Question>(error)
  if (newer) store(newer)
}
