// Sessions of group programmes: endpoints and their types.
export {
  type AttendanceForm,
  highestMark,
  holdProgrammeSession,
  type LearnerAttendanceForm,
  setAttendance,
  updateProgrammeSession,
} from './session-outcomes.ts'
export {
  addProgrammeSession,
  askForSubstitute,
  cancelProgrammeSession,
  lastDayOfPattern,
  mostSessionsAtOnce,
  moveProgrammeSession,
  planProgrammeSessions,
  restoreProgrammeSession,
  sessionForm,
  sessionMoveForm,
  sessionPattern,
  sessionTeachersForm,
  setSessionTeachers,
  timesOfSessions,
} from './session-planning.ts'
export {
  downloadProgrammeSessions,
  downloadSessionsOverview,
  getProgrammeAttendance,
  getProgrammeSession,
  getSessionsOverview,
  listProgrammeSessionHistory,
  listProgrammeSessions,
  type ProgrammeAttendance,
  type ProgrammeSession,
  type ProgrammeSessionSummary,
  type SessionLearner,
  type SessionsOverview,
} from './sessions.ts'
export {
  type AttendanceOutcome,
  attendanceOutcomes,
  type ProgrammeSessionState,
  programmeSessionStateSchema,
  programmeSessionStates,
  type ProgrammeSessionView,
  type SessionTeacherRole,
  sessionTeacherRoles,
} from './words.ts'
