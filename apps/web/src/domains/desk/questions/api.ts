import {
  askQuestion,
  closeQuestion,
  getQuestion,
  listQuestions,
  type Question,
  type QuestionState,
  type QuestionTopic,
  replyToQuestion,
} from '@navyk/api-spec/desk/questions'
import { getContract } from '@navyk/api-spec/teaching/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'
import { failureBody, failureCode } from '../../../ui/failures.ts'

interface Filter {
  state?: QuestionState | undefined
  topic?: QuestionTopic | undefined
}

/** While a thread or a list is open, it is refetched this often. */
const refetchInterval = 30_000

const keys = dataKeys('questions')

export const questionPages = (filter: Filter) => ({
  ...pages(keys.of('list', filter), (cursor, signal) => call(listQuestions, { query: { ...filter, cursor }, signal })),
  refetchInterval,
})

export const questionOptions = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getQuestion, { params: { id }, signal }),
    refetchInterval,
  })

/** The newest questions about a contract: the own ones, or everybody's for managers. */
export const contractQuestionsQuery = (contractId: string) =>
  queryOptions({
    queryKey: keys.of('list', 'of-contract', contractId),
    queryFn: ({ signal }) => call(listQuestions, { query: { contractId, limit: '5' }, signal }),
  })

/** The contract that a new question is about. */
export const subjectOptions = (contractId: string) =>
  queryOptions({
    queryKey: keys.of('about', contractId),
    queryFn: ({ signal }) => call(getContract, { params: { id: contractId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

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
    client.setQueryData(questionOptions(question.id).queryKey, { data: question })
  }
}

function storeNewer(error: unknown, store: (question: Question) => void): void {
  // The body of a conflict has the present thread, in the form of GET.
  if (failureCode(error) === 'version_conflict') store(failureBody(error)?.current as Question)
}
