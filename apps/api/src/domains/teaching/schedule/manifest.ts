// Schedule: working hours and absences of executors, holidays, free times, and lessons as weeks and as feeds for calendars. This domain
// does not own lessons: they are made, moved and called off by their own domain.
import * as spec from '@navyk/api-spec/teaching/schedule'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { listAbsences } from './absences/list-absences.ts'
import { partiesOfAbsences } from './absences/queries.ts'
import { addAbsence, changeAbsence, removeAbsence } from './absences/save-absence.ts'
import { getAvailability, saveAvailability } from './availability/save-availability.ts'
import { eraseSchedule } from './queries.ts'
import { exportFor } from './export.ts'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './feeds/manage-feed.ts'
import { feedRetention } from './feeds/retention.ts'
import { serveCalendarFeeds } from './feeds/routes.ts'
import { listFreeSlots } from './free-times/free-slots.ts'
import { getSchedule, listScheduleExecutors } from './reading/get-schedule.ts'
import { addHoliday, listHolidayHistory, removeHoliday, renameHoliday } from './holidays/change-holidays.ts'
import { listHolidays } from './holidays/list-holidays.ts'
import { reactions } from './reactions.ts'
import { merging } from './merging.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getSchedule, getSchedule),
    read(spec.listScheduleExecutors, listScheduleExecutors),
    read(spec.listFreeSlots, listFreeSlots),
    read(spec.getCalendarFeed, getCalendarFeed),
    write(spec.renewCalendarFeed, renewCalendarFeed),
    write(spec.revokeCalendarFeed, revokeCalendarFeed),
    read(spec.getAvailability, getAvailability),
    write(spec.saveAvailability, saveAvailability),
    read(spec.listAbsences, listAbsences),
    write(spec.addAbsence, addAbsence),
    write(spec.changeAbsence, changeAbsence),
    write(spec.removeAbsence, removeAbsence),
    read(spec.listHolidays, listHolidays),
    read(spec.listHolidayHistory, listHolidayHistory),
    write(spec.addHoliday, addHoliday),
    write(spec.renameHoliday, renameHoliday),
    write(spec.removeHoliday, removeHoliday),
  ],
  parties: partiesOfAbsences,
  reactions,
  exportCabinet: exportFor,
  retention: [feedRetention],
  erase: eraseSchedule,
  serve: serveCalendarFeeds,
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    schedule: typeof texts
  }
}
