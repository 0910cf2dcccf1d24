import * as spec from '@navyk/api-spec/teaching/schedule'
import { read, write } from '../../../platform/http/index.ts'
import { listAbsences } from './absences/list-absences.ts'
import { addAbsence, changeAbsence, removeAbsence } from './absences/save-absence.ts'
import { getAvailability, saveAvailability } from './availability/save-availability.ts'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './feeds/manage-feed.ts'
import { listContractSlots } from './free-slots.ts'
import { getSchedule, listScheduleExecutors } from './get-schedule.ts'
import { addHoliday, listHolidayHistory, removeHoliday, renameHoliday } from './holidays/change-holidays.ts'
import { listAskedDaysOff } from './holidays/list-holidays.ts'

export const scheduleRoutes = [
  read(spec.getSchedule, getSchedule),
  read(spec.listScheduleExecutors, listScheduleExecutors),
  read(spec.listFreeSlots, listContractSlots),
  read(spec.getCalendarFeed, getCalendarFeed),
  write(spec.renewCalendarFeed, renewCalendarFeed),
  write(spec.revokeCalendarFeed, revokeCalendarFeed),
  read(spec.getAvailability, getAvailability),
  write(spec.saveAvailability, saveAvailability),
  read(spec.listAbsences, listAbsences),
  write(spec.addAbsence, addAbsence),
  write(spec.changeAbsence, changeAbsence),
  write(spec.removeAbsence, removeAbsence),
  read(spec.listHolidays, listAskedDaysOff),
  read(spec.listHolidayHistory, listHolidayHistory),
  write(spec.addHoliday, addHoliday),
  write(spec.renameHoliday, renameHoliday),
  write(spec.removeHoliday, removeHoliday),
]
