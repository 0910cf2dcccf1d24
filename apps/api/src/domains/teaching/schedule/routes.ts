import {
  addAbsence as addAbsenceEndpoint,
  addHoliday as addHolidayEndpoint,
  changeAbsence as changeAbsenceEndpoint,
  getAvailability as getAvailabilityEndpoint,
  getCalendarFeed as getCalendarFeedEndpoint,
  getSchedule as getScheduleEndpoint,
  listAbsences as listAbsencesEndpoint,
  listFreeSlots as listFreeSlotsEndpoint,
  listHolidayHistory as listHolidayHistoryEndpoint,
  listHolidays as listHolidaysEndpoint,
  listScheduleExecutors as listScheduleExecutorsEndpoint,
  removeAbsence as removeAbsenceEndpoint,
  removeHoliday as removeHolidayEndpoint,
  renameHoliday as renameHolidayEndpoint,
  renewCalendarFeed as renewCalendarFeedEndpoint,
  revokeCalendarFeed as revokeCalendarFeedEndpoint,
  saveAvailability as saveAvailabilityEndpoint,
} from '@navyk/api-spec/teaching/schedule'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { listAbsences } from './absences/list-absences.ts'
import { addAbsence, changeAbsence, removeAbsence } from './absences/save-absence.ts'
import { getAvailability, saveAvailability } from './availability/save-availability.ts'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './feeds/manage-feed.ts'
import { listContractSlots } from './free-slots.ts'
import { getSchedule, listScheduleExecutors } from './get-schedule.ts'
import { addHoliday, listHolidayHistory, removeHoliday, renameHoliday } from './holidays/change-holidays.ts'
import { listAskedDaysOff } from './holidays/list-holidays.ts'

export const scheduleRoutes = (services: Services): Route[] => [
  route(getScheduleEndpoint, async ({ session, query }) => ({
    data: await getSchedule(services.db, session, services.clock.now(), query),
  })),
  route(listScheduleExecutorsEndpoint, async () => ({ data: await listScheduleExecutors(services.db) })),
  route(listFreeSlotsEndpoint, async ({ session, query }) => ({
    data: await listContractSlots(services.db, session, services.clock.now(), query),
  })),
  ...hoursRoutes(services),
  ...holidayRoutes(services),
  route(getCalendarFeedEndpoint, async ({ session }) => ({
    data: await getCalendarFeed(services.db, services, session),
  })),
  route(renewCalendarFeedEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await renewCalendarFeed(tx, services, session) })),
  ),
  route(revokeCalendarFeedEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await revokeCalendarFeed(tx, services, session) })),
  ),
]

const hoursRoutes = (services: Services): Route[] => [
  route(getAvailabilityEndpoint, async ({ session, query }) => ({
    data: await getAvailability(services.db, session, services.clock.now(), query.executorId),
  })),
  route(saveAvailabilityEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await saveAvailability(tx, services, session, body) })),
  ),
  route(listAbsencesEndpoint, async ({ session, query }) => ({
    data: await listAbsences(services.db, session, services.clock.now(), query.executorId),
  })),
  route(addAbsenceEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await addAbsence(tx, services, session, body) })),
  ),
  route(changeAbsenceEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await changeAbsence(tx, services, session, params.id, body) })),
  ),
  route(removeAbsenceEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await removeAbsence(tx, services, session, { ...params, ...body }) })),
  ),
]

const holidayRoutes = (services: Services): Route[] => [
  route(listHolidaysEndpoint, async ({ query }) => ({ data: await listAskedDaysOff(services.db, query) })),
  route(listHolidayHistoryEndpoint, async () => ({ data: await listHolidayHistory(services.db) })),
  route(addHolidayEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await addHoliday(tx, services, session, body) })),
  ),
  route(renameHolidayEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await renameHoliday(tx, services, session, { ...params, ...body }) })),
  ),
  route(removeHolidayEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await removeHoliday(tx, services, session, { ...params, ...body }) })),
  ),
]
