// Sessions of group programmes: when they are, who teaches them, who was there, and what that pays. It does not own programmes,
// seats or teams, nor any money.
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { addDays, businessDate, businessTime, hourMs } from '@navyk/api-spec/kit'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import { expiringRows } from '#platform/database'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import type { StillTrue } from '#platform/channels/outbox'
import {
  askForSubstitute,
  cancelProgrammeSession,
  moveProgrammeSession,
  setSessionTeachers,
  updateProgrammeSession,
} from './planning/change-session.ts'
import { restoreProgrammeSession } from './planning/restore-session.ts'
import { downloadSessionsOverview } from './reading/download-overview.ts'
import { downloadProgrammeSessions } from './reading/download-sessions.ts'
import { eraseSessions } from './erase-queries.ts'
import { getProgrammeSession, listProgrammeSessionHistory } from './reading/get-session.ts'
import { getProgrammeAttendance, getSessionsOverview, listProgrammeSessions } from './reading/list-sessions.ts'
import { holdProgrammeSession, setAttendance } from './attendance/mark-attendance.ts'
import type texts from './messages.ru.json'
import { addProgrammeSession, planProgrammeSessions } from './planning/plan-sessions.ts'
import { partiesOfSessions } from './queries.ts'
import { reactions } from './reactions.ts'
import { remindOfSessions, remindOfSessionsTask } from './notices/remind-of-sessions.ts'
import { countSessionsToDecide } from './reading/digest-queries.ts'
import { findReminded } from './notices/reminder-queries.ts'
import './steps.ts'
import './tables.ts'

const readToDecide = ({ reader, now }: QueueContext) => countSessionsToDecide(reader, now)

// Time in which reminders of sessions are true: the session has not begun, is planned as they say, and is theirs.
const whileAhead =
  (isItsTime: (startsAt: Date, writtenAt: Date) => boolean): StillTrue =>
  async (reader, { thingId, cabinetId, values, writtenAt }, now) => {
    const session = thingId === null ? undefined : await findReminded(reader, thingId, cabinetId)
    if (session?.state !== 'planned' || session.starts_at <= now || !session.is_theirs) return false
    return businessTime(session.starts_at) === values.time && isItsTime(session.starts_at, writtenAt)
  }

const isWithinHour = (startsAt: Date, writtenAt: Date) => startsAt.getTime() <= writtenAt.getTime() + hourMs
const isNextDay = (startsAt: Date, writtenAt: Date) => businessDate(startsAt) === addDays(businessDate(writtenAt), 1)

export const manifest: DomainManifest = {
  lasting: {
    'programme_sessions.notices.soon': whileAhead(isWithinHour),
    'programme_sessions.notices.soon_at': whileAhead(isWithinHour),
    'programme_sessions.notices.tomorrow': whileAhead(isNextDay),
    'programme_sessions.notices.tomorrow_at': whileAhead(isNextDay),
  },
  routes: [
    read(spec.listProgrammeSessions, listProgrammeSessions),
    download(spec.downloadProgrammeSessions, downloadProgrammeSessions),
    read(spec.getProgrammeAttendance, getProgrammeAttendance),
    read(spec.getSessionsOverview, getSessionsOverview),
    download(spec.downloadSessionsOverview, downloadSessionsOverview),
    read(spec.getProgrammeSession, getProgrammeSession),
    read(spec.listProgrammeSessionHistory, listProgrammeSessionHistory),
    write(spec.planProgrammeSessions, planProgrammeSessions),
    write(spec.addProgrammeSession, addProgrammeSession),
    write(spec.moveProgrammeSession, moveProgrammeSession),
    write(spec.cancelProgrammeSession, cancelProgrammeSession),
    write(spec.restoreProgrammeSession, restoreProgrammeSession),
    write(spec.setSessionTeachers, setSessionTeachers),
    write(spec.askForSubstitute, askForSubstitute),
    write(spec.holdProgrammeSession, holdProgrammeSession),
    write(spec.setAttendance, setAttendance),
    write(spec.updateProgrammeSession, updateProgrammeSession),
  ],
  staffQueue: {
    unstaffed_sessions: queueEntry(['manager'], readToDecide, ({ unstaffed }) => ({
      count: unstaffed.count,
      oldest: unstaffed.oldestAt,
    })),
    unclosed_sessions: queueEntry(['manager'], readToDecide, ({ unclosed }) => ({
      count: unclosed.count,
      oldest: unclosed.oldestAt,
    })),
  },
  tasks: (services) => ({ [remindOfSessionsTask]: () => remindOfSessions(services) }),
  timetable: { [remindOfSessionsTask]: '*/5 * * * *' },
  retention: [
    /** How long the marks of reminders are kept. */
    {
      kind: 'session_reminders',
      what: 'marks that somebody was reminded of a session of a group',
      begins: 'the beginning of the session',
      keptFor: { days: 0 },
      because: 'nobody is reminded of it again',
      every: 'hour',
      rows: expiringRows('programme_session_reminder', 'starts_at'),
    },
  ],
  parties: partiesOfSessions,
  /** Sessions as the person sees them: a customer with the outcomes of their learners, an executor with their own pay. */
  exportCabinet: async (reader, effects, session) => {
    const sessions = await allPages((cursor) => listProgrammeSessions(reader, effects, session, { cursor, limit: 100 }))
    if (session.role !== 'customer') return { 'programme-sessions': sessions }
    const own = []
    for (const { id } of sessions) own.push(await getProgrammeSession(reader, effects, session, { id }))
    return { 'programme-sessions': own }
  },
  erase: eraseSessions,
  reactions,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    programme_sessions: typeof texts
  }
}
