// Sessions of group programmes: when they are, who teaches them, who was there, and what that pays. It does not own programmes,
// seats or teams, nor any money.
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './notices/lasting.ts'
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
import { exportFor } from './export.ts'
import { getProgrammeSession, listProgrammeSessionHistory } from './reading/get-session.ts'
import { getProgrammeAttendance, getSessionsOverview, listProgrammeSessions } from './reading/list-sessions.ts'
import { holdProgrammeSession, setAttendance } from './attendance/mark-attendance.ts'
import type texts from './messages.ru.json'
import { addProgrammeSession, planProgrammeSessions } from './planning/plan-sessions.ts'
import { partiesOfSessions } from './queries.ts'
import { reactions } from './reactions.ts'
import { remindOfSessions, remindOfSessionsTask } from './notices/remind-of-sessions.ts'
import { reminderRetention } from './notices/retention.ts'
import './steps.ts'
import './tables.ts'
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  lasting,
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
  staffQueue,
  tasks: (services) => ({ [remindOfSessionsTask]: () => remindOfSessions(services) }),
  timetable: { [remindOfSessionsTask]: '*/5 * * * *' },
  retention: [reminderRetention],
  parties: partiesOfSessions,
  exportCabinet: exportFor,
  erase: eraseSessions,
  reactions,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    programme_sessions: typeof texts
  }
}
