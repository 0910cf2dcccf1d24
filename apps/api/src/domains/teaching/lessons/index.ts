import './steps.ts'

export { findReportedMonth, holdTimeOf } from './change-queries.ts'
export { agreed, createLessons } from './planning/create-lessons.ts'
export { waitOf } from './closing/finality.ts'
export { lessonPrices } from './closing/lesson-price.ts'
export { listLessonRefs } from './reading/lesson-refs.ts'
export { type ActivityFigures, sumActivityByMonth } from './reading/activity-queries.ts'
export {
  countLessonsByContract,
  countLessonsOfDay,
  findHomeworkOf,
  type GivenHomework,
  type LessonFacts,
  listGivenHomework,
  listHomework,
  listLessonsBetween,
  listLessonsToConfirm,
  listNextLessons,
  listUnclosedLessons,
  sumLessonsByMonth,
  sumStudyMinutes,
} from './reading/digest-queries.ts'
export { listOutcomeFigures } from './reading/outcome-queries.ts'

export { callOffLessons, holdLessonsOf, isMonthReported, repriceLessons } from './contract-lessons/contract-lessons.ts'
export {
  type LessonsAhead as Ahead,
  countUnsettled,
  listAhead,
  sumContractLessons,
} from './contract-lessons/queries.ts'
export { type OverlappingTime as Blocking, listBlocking, overlapText } from './planning/overlaps.ts'
export { type LessonChange, replanLessons } from './planning/replan-lessons.ts'
export { confirmBySilence, releaseLessons, reportLessons, settleMonth } from './closing/settle-lessons.ts'
import './tables.ts'
