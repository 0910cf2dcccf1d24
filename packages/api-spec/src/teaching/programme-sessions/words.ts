import { z } from 'zod'

/** States of a session: planned → held (every learner has an outcome); planned → cancelled → planned. */
export const programmeSessionStates = ['planned', 'held', 'cancelled'] as const
export const programmeSessionStateSchema = z.enum(programmeSessionStates, 'validation.invalid')
export type ProgrammeSessionState = z.infer<typeof programmeSessionStateSchema>

/** Roles of those who teach a session: the programme's leader, a substitute for this session, an assistant. */
export const sessionTeacherRoles = ['lead', 'substitute', 'assistant'] as const
export type SessionTeacherRole = (typeof sessionTeacherRoles)[number]

/** Outcome of a session for a learner. `made_up`: was there in place of another session that they missed. */
export const attendanceOutcomes = ['present', 'late', 'absent', 'made_up'] as const
export type AttendanceOutcome = (typeof attendanceOutcomes)[number]

/** Parts of the sessions, by the moment of asking: `unclosed` are over and not held (oldest first), `upcoming` are not over
 *  (soonest first), `unstaffed` those of them that nobody leads or for which somebody else is asked, `past` and `all` show the
 *  latest first. */
export const programmeSessionViews = ['unclosed', 'upcoming', 'unstaffed', 'past', 'all'] as const
export type ProgrammeSessionView = (typeof programmeSessionViews)[number]
