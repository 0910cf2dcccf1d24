import './steps.ts'

export { findReportedMonth, lockTimeOf } from './life/change-queries.ts'
export { createLessons } from './planning/create-lessons.ts'
export { waitOf } from './closing/finality.ts'
export { lessonPrices } from './closing/lesson-price.ts'
export { listLessonRefs } from './reading/get-lesson.ts'
export { sumActivityByMonth } from './reading/activity-queries.ts'
export {
  countLessonsOfDay,
  findHomeworkOf,
  getCustomerLessons,
  getExecutorLessons,
  listGivenHomework,
} from './reading/digest-queries.ts'
export { listOutcomeFigures } from './reading/outcome-queries.ts'
export { sumContractLessons } from './contract-life/queries.ts'
export { listBlocking, overlapText } from './planning/overlaps.ts'
export { replanLessons } from './planning/replan-lessons.ts'
export { confirmBySilence, reportLessons, settleMonth } from './closing/settle-lessons.ts'
import './tables.ts'
