// Schedule: working hours and absences of executors, holidays, free times, and lessons as weeks and as feeds for calendars. This domain
// does not own lessons: they are made, moved and called off by their own domain.
import * as spec from '@navyk/api-spec/teaching/schedule'
import { read, write, invalidFields } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows, expiringRows } from '#platform/database'
import type texts from './messages.ru.json'
import { listAbsences } from './absences/list-absences.ts'
import { partiesOfAbsences, listAllAbsences } from './absences/queries.ts'
import { addAbsence, changeAbsence, removeAbsence } from './absences/save-absence.ts'
import { getAvailability, saveAvailability } from './availability/save-availability.ts'
import { eraseSchedule } from './queries.ts'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './feeds/manage-feed.ts'
import { serveCalendarFeeds } from './feeds/routes.ts'
import { listFreeSlots } from './free-times/free-slots.ts'
import { getSchedule, listScheduleExecutors } from './reading/get-schedule.ts'
import { addHoliday, listHolidayHistory, removeHoliday, renameHoliday } from './holidays/change-holidays.ts'
import { listHolidays } from './holidays/list-holidays.ts'
import { deleteFeed } from './feeds/queries.ts'
import { listHolidayRows } from './holidays/queries.ts'
import { isOfferedToCustomers } from './free-times/offered-times-queries.ts'
import { findWorkingHours } from './availability/queries.ts'

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
  reactions: {
    /** Refuses (422) a customer's lesson at a time that its executor does not offer. */
    'lesson.time_chosen': async (tx, _effects, _session, { executorId, startsAt, endsAt }) => {
      const isOffered = await isOfferedToCustomers(tx, executorId, { startsAt, endsAt })
      if (!isOffered) throw invalidFields({ time: 'schedule.not_offered' })
    },
    /** Adds the holidays among the days. */
    'programme.days_chosen': async (tx, _effects, _session, { from, to, holidays }) => {
      for (const { date } of await listHolidayRows(tx, from, to)) holidays.add(date)
    },
  },
  exportCabinet: async (reader, _effects, session) => {
    if (session.role !== 'executor') return {}
    const { week, exceptions } = await findWorkingHours(reader, session.cabinetId)
    const absences = await listAllAbsences(reader, session.cabinetId)
    return {
      availability: { week, exceptions },
      absences: absences.map((row) => ({
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        reason: row.reason,
      })),
    }
  },
  retention: [
    /** How long events of a feed are remembered: as long as feeds show them, which is from the first day of the third month back. */
    {
      kind: 'feed_events',
      what: 'events as a calendar feed has shown them, with names of learners',
      begins: 'the beginning of the event',
      keptFor: { days: 124 },
      because: 'feeds show three months back (decision 144)',
      every: 'night',
      rows: expiringRows('calendar_feed_event', 'starts_at'),
    },
  ],
  erase: eraseSchedule,
  serve: serveCalendarFeeds,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: {
    byHand: [ownedRows('calendar_feed', 'cabinet_id')],
    move: async (tx, _effects, { fromId }) => {
      // The other cabinet has an address of its own, or is given one.
      await deleteFeed(tx, fromId)
    },
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    schedule: typeof texts
  }
}
