// Lessons: when they are, what became of them, and what that comes to for both sides. It does not own plans, which make
// lessons, nor reports and money, which are made from them.

import './steps.ts'

export { listBusyTimes } from './busy-queries.ts'
export { findReportedMonth, holdTimeOf } from './change-queries.ts'
export { closeLessons } from './close-lessons.ts'
export { countLessonsToDecide, holdLessonsBetween } from './confirmation-queries.ts'
export { agreed, createLessons } from './create-lessons.ts'
export { waitOf } from './finality.ts'
export { lessonPrices } from './lesson-price.ts'
export { type ActivityFigures, sumActivityByMonth } from './activity-queries.ts'
export {
  countLessonsByContract,
  countLessonsOfDay,
  type LessonFacts,
  listHomework,
  listLessonsBetween,
  listLessonsToConfirm,
  listNextLessons,
  listUnclosedLessons,
  sumLessonsByMonth,
  sumStudyMinutes,
} from './digest-queries.ts'

export { callOffLessons, holdLessonsOf, isMonthReported, repriceLessons } from './of-contract.ts'
export { type Ahead, countUnsettled, listAhead, sumContractLessons } from './of-contract-queries.ts'
export { type Blocking, listBlocking, overlapText } from './overlaps.ts'
export { lessonRoutes } from './routes.ts'
export { type LessonChange, replanLessons } from './replan-lessons.ts'
export { confirmBySilence, releaseLessons, reportLessons, settleLessons } from './settle-lessons.ts'
export { eraseLessons } from './erase-queries.ts'
export { exportFor as exportLessons } from './export.ts'
import './tables.ts'
