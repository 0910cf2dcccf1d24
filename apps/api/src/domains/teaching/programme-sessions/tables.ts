import type {
  AttendanceOutcome,
  ProgrammeSessionState,
  SessionTeacherRole,
} from '@navyk/api-spec/teaching/programme-sessions'
import type { Generated } from 'kysely'
import type { Published } from '#platform/database'

export interface ProgrammeSessionTable {
  id: string
  programme_id: string
  starts_at: Date
  ends_at: Date
  state: Generated<ProgrammeSessionState>
  topic: string
  homework: Generated<string>
  cancel_reason: string | null
  held_at: Date | null
  /** Request of the lead for a substitute: when, by whom and why. */
  substitute_wanted_at: Date | null
  substitute_wanted_by: string | null
  substitute_reason: string | null
  created_at: Date
  version: Generated<number>
}

export interface SessionTeacherTable {
  session_id: string
  executor_id: string
  role: SessionTeacherRole
  /** Person whose place a substitute takes, and by whose rate a substitute is paid who is not of the team. */
  stands_for: string | null
  /** Pay for the session once it is held, in kopecks. */
  pay_kopecks: number | null
}

export interface AttendanceTable {
  session_id: string
  learner_id: string
  outcome: AttendanceOutcome
  late_minutes: number | null
  told_before: boolean | null
  /** The session that the learner missed and makes up for in this one. */
  missed_session_id: string | null
  mark: number | null
  result: string
  set_at: Date
  version: Generated<number>
}

/** Reminder that was sent of a session; people are reminded again of one that is moved. */
interface SessionReminderTable {
  /** Start of the session when the reminder was sent. */
  starts_at: Date
  session_id: string
  cabinet_id: string
  time: 'evening' | 'hour'
  created_at: Date
}

/** A firm seat in a session. */
interface SessionSeats {
  session_id: string
  seat_id: string
  learner_id: string
  customer_id: string
}

type SessionFacts = Omit<
  ProgrammeSessionTable,
  'cancel_reason' | 'substitute_wanted_at' | 'substitute_wanted_by' | 'substitute_reason'
>

declare module '#platform/database/schema.ts' {
  interface Database {
    programme_session: ProgrammeSessionTable
    programme_session_teacher: SessionTeacherTable
    programme_attendance: AttendanceTable
    programme_session_reminder: SessionReminderTable
    programme_session_seats: Published<SessionSeats>
    /** A view: learners with a seat, and learners with an outcome. */
    programme_session_learners: Pick<SessionSeats, 'session_id' | 'learner_id'>
    programme_session_facts: Published<SessionFacts>
    session_teacher_facts: Published<Omit<SessionTeacherTable, 'stands_for'>>
    programme_attendance_facts: Published<Omit<AttendanceTable, 'set_at' | 'version'>>
  }
}
