// Sessions of group programmes: when they are, who teaches them, who was there, and what that pays. It does not own programmes,
// seats or teams, nor any money.
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './lasting.ts'
import {
  askForSubstitute,
  cancelProgrammeSession,
  moveProgrammeSession,
  setSessionTeachers,
  updateProgrammeSession,
} from './change-session.ts'
import { restoreProgrammeSession } from './restore-session.ts'
import { downloadSessionsOverview } from './download-overview.ts'
import { downloadProgrammeSessions } from './download-sessions.ts'
import { eraseSessions } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { getProgrammeSession, listProgrammeSessionHistory } from './get-session.ts'
import { getProgrammeAttendance, getSessionsOverview, listProgrammeSessions } from './list-sessions.ts'
import { holdProgrammeSession, setAttendance } from './mark-attendance.ts'
import type texts from './messages.ru.json'
import { addProgrammeSession, planProgrammeSessions } from './plan-sessions.ts'
import { partiesOfSessions } from './queries.ts'
import { reactions } from './reactions.ts'
import { remindOfSessions, remindOfSessionsTask } from './remind-of-sessions.ts'
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
  parties: partiesOfSessions,
  exportCabinet: exportFor,
  erase: eraseSessions,
  reactions,
}

declare module '#platform/notice-texts.ts' {
  interface NoticeTexts {
    programme_sessions: typeof texts
  }
}
