import {
  addLearningGoal,
  addLearningTopic,
  changeLearningGoal,
  changeLearningTopic,
  checkHomework,
  draftProgressReport,
  getProgress,
  getProgressReport,
  listProgress,
  markLearningTopic,
  removeLearningTopic,
  saveProgressReport,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import { dataKeys, type FilterOf, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('progress')

/** How the learner of a contract gets on. */
export const progressQuery = (contractId: string) =>
  queryOf(keys.of('contract', contractId), getProgress, { params: { id: contractId } })

/** How the own learners get on, or those of a customer or an executor that staff look at. */
export const progressListQuery = (of: FilterOf<typeof listProgress> = {}) =>
  queryOf(keys.of('list', of), listProgress, { query: of })

export const reportQuery = (id: string) => queryOf(keys.of('report', id), getProgressReport, { params: { id } })

export const useAddGoal = (contractId: string) =>
  useWrite(addLearningGoal, { id: contractId }, progressQuery(contractId))
export const useChangeGoal = (id: string, contractId: string) =>
  useWrite(changeLearningGoal, { id }, progressQuery(contractId))
export const useAddTopic = (contractId: string) =>
  useWrite(addLearningTopic, { id: contractId }, progressQuery(contractId))
export const useChangeTopic = (id: string, contractId: string) =>
  useWrite(changeLearningTopic, { id }, progressQuery(contractId))
export const useRemoveTopic = (id: string, contractId: string) =>
  useWrite(removeLearningTopic, { id }, progressQuery(contractId))
export const useMarkTopic = (id: string, contractId: string) =>
  useWrite(markLearningTopic, { id }, progressQuery(contractId))
export const useCheckHomework = (lessonId: string, contractId: string) =>
  useWrite(checkHomework, { id: lessonId }, progressQuery(contractId))

export const useDraftReport = (contractId: string) => useWrite(draftProgressReport, { id: contractId })
export const useSaveReport = (id: string) => useWrite(saveProgressReport, { id }, reportQuery(id))
export const useSendReport = (id: string) => useWrite(sendProgressReport, { id }, reportQuery(id))
