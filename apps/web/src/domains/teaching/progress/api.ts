import {
  addGroupTopic,
  addLearningGoal,
  addLearningTopic,
  changeLearningGoal,
  changeLearningTopic,
  checkHomework,
  draftProgressReport,
  getGroupProgress,
  getProgress,
  getProgressReport,
  listDueReports,
  listProgress,
  markLearningTopic,
  removeLearningTopic,
  saveProgressReport,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import { dataKeys, type FilterOf, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('progress')

/** Progress of the learner of a contract or seat. */
export const progressQuery = (ownerId: string) => queryOf(keys.one(ownerId), getProgress, { params: { id: ownerId } })

/** Progress of the own learners, or of those of a customer or an executor that staff look at, in what runs or in what is over. */
export const progressListQuery = (of: FilterOf<typeof listProgress>) =>
  queryOf(keys.of('list'), listProgress, { query: of })

/** Progress of the learners of a programme. */
export const groupQuery = (programmeId: string) =>
  queryOf(keys.of('group'), getGroupProgress, { params: { id: programmeId } })

export const useAddGroupTopic = (programmeId: string) =>
  useWrite(addGroupTopic, { id: programmeId }, groupQuery(programmeId))

/** Reports about a month that are not sent. */
export const dueReportsQuery = (month: string, search: string) =>
  queryOf(keys.of('due'), listDueReports, { query: { month, search: search || undefined } })

export const reportQuery = (id: string) => queryOf(keys.of('report'), getProgressReport, { params: { id } })

export const useAddGoal = (ownerId: string) => useWrite(addLearningGoal, { id: ownerId }, progressQuery(ownerId))
export const useChangeGoal = (id: string, ownerId: string) =>
  useWrite(changeLearningGoal, { id }, progressQuery(ownerId))
export const useAddTopic = (ownerId: string) => useWrite(addLearningTopic, { id: ownerId }, progressQuery(ownerId))
export const useChangeTopic = (id: string, ownerId: string) =>
  useWrite(changeLearningTopic, { id }, progressQuery(ownerId))
export const useRemoveTopic = (id: string, ownerId: string) =>
  useWrite(removeLearningTopic, { id }, progressQuery(ownerId))
export const useMarkTopic = (id: string, ownerId: string) => useWrite(markLearningTopic, { id }, progressQuery(ownerId))
export const useCheckHomework = (ownerId: string, meetingId: string) =>
  useWrite(checkHomework, { id: ownerId, meetingId }, progressQuery(ownerId))

export const useDraftReport = (ownerId: string) => useWrite(draftProgressReport, { id: ownerId })
export const useSaveReport = (id: string) => useWrite(saveProgressReport, { id }, reportQuery(id))
export const useSendReport = (id: string) => useWrite(sendProgressReport, { id }, reportQuery(id))
