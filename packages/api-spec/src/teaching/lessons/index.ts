// Lessons: endpoints and their types.
export {
  cancelLesson,
  type CancellingSide,
  cancellingSides,
  type LessonCancellation,
  lessonScopes,
  restoreLesson,
} from './lesson-cancelling.ts'
export {
  closeLessons,
  lessonCloseOut,
  type LessonCloseOut,
  shortestHeldMinutes,
  updateLesson,
} from './lesson-closing.ts'
export { confirmLessons, refuseLesson, reviewClosing } from './lesson-confirmations.ts'
export { disputeLesson, disputeResolution, type DisputeResolution, resolveDispute } from './lesson-disputes.ts'
export { addLessonFile, getLessonFile, mostLessonFiles, removeLessonFile } from './lesson-files.ts'
export {
  executorOutcomes,
  type LessonOutcome,
  lessonOutcomes,
  type LessonPrice,
  makeUpKopecks,
  occupyingOutcomes,
  outcomeEffect,
  type OutcomeEffect,
  outcomeGroup,
  staffOutcomes,
} from './lesson-outcomes.ts'
export {
  getMeetingPlace,
  lessonPlaceForm,
  type MeetingPlace,
  meetingPlaceForm,
  setLessonPlace,
  setMeetingPlace,
} from './lesson-places.ts'
export {
  getLessonCancellation,
  type LessonCancellationTerms,
  lessonMove,
  type LessonMove,
  lessonPlanning,
  type LessonPlanning,
  mostLessonsAtOnce,
  moveLesson,
  type MoveRefusal,
  planLessons,
  timesOfPlanning,
} from './lesson-planning.ts'
export { type MadeShares, priceAt, type PriceBase, priceBasesOf, pricesOf, type RateBasis } from './lesson-prices.ts'
export {
  type CallOffReason,
  callOffReasons,
  downloadLessons,
  getLesson,
  getLessonTotals,
  type Lesson,
  type LessonAddition,
  lessonAdditions,
  type LessonConfirmation,
  type LessonState,
  lessonStates,
  lessonStateSchema,
  type LessonSummary,
  type LessonTotals,
  type LessonView,
  lessonViews,
  listLessonHistory,
  listLessons,
  type UnusualReason,
} from './lessons.ts'
export { grantMakeUp, listMakeUps, type OpenMakeUp } from './make-ups.ts'
