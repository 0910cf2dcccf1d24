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
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf, type FilterOf, listOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { newerOf } from '#ui/feedback/failures.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

/** Time between two fetches of an open thread or list. */
const refetchInterval = 30_000

const keys = dataKeys('questions')

export const questionsQuery = (filter: FilterOf<typeof listQuestions>) => ({
  ...listOf(keys.of('list'), listQuestions, filter),
  refetchInterval,
})

/** Saves the inbox, narrowed as the list is, as a workbook. */
export const useQuestionsWorkbook = (filter: FilterOf<typeof spec.downloadQuestions>) =>
  useSaving(async () => saveBlob(await fetchFile(spec.downloadQuestions, { query: filter }), 'navyk-questions.xlsx'))

export const questionQuery = (id: string) => ({
  ...queryOf(keys.one(id), getQuestion, { params: { id } }),
  refetchInterval,
})

/** The newest questions about a contract: the own ones, or everybody's for managers. */
export const contractQuestionsQuery = (contractId: string) =>
  queryOf(keys.of('list', 'of-contract'), listQuestions, { query: { contractId, limit: '5' } })

/** The contract that a new question is about. */
export const questionedContractQuery = (contractId: string) => ({
  ...queryOf(keys.of('about'), getContract, { params: { id: contractId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Notes of the staff beside a thread. */
export const questionNotesQuery = (id: string) =>
  queryOf(keys.one(id, 'notes'), spec.listQuestionNotes, { params: { id } })

/** Assignee and time of answer of each topic, with the managers to choose from. */
export const topicRulesQuery = () => queryOf(keys.of('topics'), spec.getTopicRules)

export const useSetTopicRule = () => useWrite(spec.setTopicRule, {}, topicRulesQuery())

/** Prepared answers, by title. */
export const questionTemplatesQuery = () => queryOf(keys.of('templates'), spec.listQuestionTemplates)

export const useAddTemplate = () => useWrite(spec.addQuestionTemplate, {}, questionTemplatesQuery())

export function useTemplateSteps(id: string) {
  const shown = questionTemplatesQuery()
  return {
    change: useWrite(spec.changeQuestionTemplate, { id }, shown),
    remove: useWrite(spec.removeQuestionTemplate, { id }, shown),
  }
}

/** The newest questions of a person that are not closed. */
export const questionsOfAskerQuery = (askerId: string) =>
  queryOf(keys.of('list', 'of-asker'), listQuestions, { query: { askerId, view: 'unclosed', limit: '100' } })

export const useRateQuestion = (id: string) => useWrite(spec.rateQuestion, { id }, questionQuery(id))

/** Writes of managers on a thread that its asker has no part in, such as notes and assignment. */
export function useDesk(id: string) {
  const shown = questionQuery(id)
  return {
    note: useWrite(spec.writeQuestionNote, { id }, questionNotesQuery(id)),
    assign: useWrite(spec.assignQuestion, { id }, shown),
    move: useWrite(spec.moveQuestion, { id }, shown),
    link: useWrite(spec.linkQuestion, { id }, shown),
    markAsSpam: useWrite(spec.markQuestionAsSpam, { id }, shown),
    takeFromSpam: useWrite(spec.takeQuestionFromSpam, { id }, shown),
    merge: useWrite(spec.mergeQuestion, { id }),
  }
}

/** Keeps a file for a message that is being written. */
export const addFile = async (file: File) =>
  (await call(spec.addQuestionFile, { query: { name: file.name }, file })).data

export const removeFile = (id: string) => call(spec.removeQuestionFile, { params: { id } })

export async function saveFile({ id, name }: { id: string; name: string }): Promise<void> {
  saveBlob(await fetchFile(spec.getQuestionFile, { params: { id } }), name)
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
      fileIds?: string[] | undefined
      about?: { kind: spec.QuestionThingKind; id: string } | undefined
    }) => call(askQuestion, { body, idempotencyKey: key }),
    onSuccess: ({ data }) => store(data),
  })
}

/** Replies in a thread. After a version conflict, the other side's messages are shown at once. */
export function useReplyToQuestion(id: string) {
  const store = useStoreQuestion()
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; version: number; text: string; fileIds?: string[] }) =>
      call(replyToQuestion, { params: { id }, body, idempotencyKey: key }),
    onSuccess: ({ data }) => store(data),
    onError: (error) => storeNewer(error, store),
  })
}

/** Marks a thread as seen. The answer holds nothing to show: what it has changed is fetched again. */
export const useMarkQuestionSeen = (id: string) => useWrite(spec.markQuestionSeen, { id })

export const useTellQuestionTyping = (id: string) => useWrite(spec.tellQuestionTyping, { id })

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

/** Shows the thread as it is now after a version conflict. */
export function useStoreNewer() {
  const store = useStoreQuestion()
  return (error: unknown) => storeNewer(error, store)
}

function storeNewer(error: unknown, store: (question: Question) => void): void {
  const newer = newerOf<Question>(error)
  if (newer) store(newer)
}
