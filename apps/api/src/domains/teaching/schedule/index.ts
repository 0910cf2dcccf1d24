import './tables.ts'

export { listAbsencesBetween, listAway } from './absences/queries.ts'
export { listWorkingHours } from './availability/queries.ts'
export { freeSlotsOf } from './free-times/free-slots.ts'
export type { FreeSlot } from './free-times/free-times.ts'
export { listHolidaysBetween } from './holidays/list-holidays.ts'
export { listLoads, type Load } from './free-times/load-queries.ts'
