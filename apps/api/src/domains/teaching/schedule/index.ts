import './tables.ts'

export { listAbsencesBetween } from './absences/queries.ts'
export { findWorkingHours, listWorkingHours } from './availability/queries.ts'
export { listFreeSlots, type FreeSlot } from './free-slots.ts'
export { listDaysOff as listHolidays } from './holidays/list-holidays.ts'
