// Sessions of group programmes: endpoints and their types.
export {
  attendanceForm,
  type AttendanceForm,
  highestMark,
  holdProgrammeSession,
  learnerAttendanceForm,
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
  type SessionPattern,
  sessionTeachersForm,
  setSessionTeachers,
  timesOfSessions,
} from './session-planning.ts'
export {
  getProgrammeAttendance,
  getProgrammeSession,
  listProgrammeSessionHistory,
  listProgrammeSessions,
  type ProgrammeAttendance,
  type ProgrammeSession,
  type ProgrammeSessionSummary,
  type SessionLearner,
} from './sessions.ts'
export {
  type AttendanceOutcome,
  attendanceOutcomes,
  type ProgrammeSessionState,
  programmeSessionStates,
  type ProgrammeSessionView,
  programmeSessionViews,
  type SessionTeacherRole,
  sessionTeacherRoles,
} from './words.ts'
