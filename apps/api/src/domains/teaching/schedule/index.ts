// Schedule: when executors teach and when they are away, days off, free times, and lessons as weeks and as feeds for
// calendars. It does not own lessons: they are made, moved and called off by their own domain.
import './tables.ts'

export { listAbsencesBetween } from './absences/queries.ts'
export { findWorkingHours, listWorkingHours } from './availability/queries.ts'
export { eraseSchedule } from './erase-queries.ts'
export { exportFor as exportSchedule } from './export.ts'
export { serveCalendarFeeds } from './feeds/routes.ts'
export { listFreeSlots, type FreeSlot } from './free-slots.ts'
export { listDaysOff as listHolidays } from './holidays/list-holidays.ts'
export { reactions as scheduleReactions } from './reactions.ts'
export { scheduleRoutes } from './routes.ts'
export { partiesOfAbsences } from './absences/queries.ts'
