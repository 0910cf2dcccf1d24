import './tables.ts'

export { listAbsencesBetween, listAway } from './absences/queries.ts'
export { findWorkingHours, listWorkingHours } from './availability/queries.ts'
export { freeSlotsOf, type FreeSlot } from './free-slots.ts'
export { listHolidaysBetween } from './holidays/list-holidays.ts'
export { listLoads, type Load } from './load-queries.ts'
