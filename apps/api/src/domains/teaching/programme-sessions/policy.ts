import { hourMs } from '@navyk/api-spec/kit'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeSessionState, SessionTeacherRole } from '@navyk/api-spec/teaching/programme-sessions'
import type { Session } from '../../../platform/http/index.ts'

/** What the rules look at. */
interface PolicySession {
  state: ProgrammeSessionState
  starts_at: Date
  held_at: Date | null
  /** How many learners have an outcome. */
  marked_count: number
  programme_state: ProgrammeState
  substitute_wanted_at: Date | null
  teachers: { id: string; role: SessionTeacherRole }[]
}

export type Refusal =
  | 'not_yours'
  | 'not_started'
  | 'started'
  | 'not_planned'
  | 'not_cancelled'
  | 'cancelled'
  | 'marked'
  | 'correction_over'
  | 'programme_over'
  | 'asked_already'

/** An executor corrects outcomes for so long after the session was first held. */
const correctionMs = 48 * hourMs

export const correctableUntil = (heldAt: Date): Date => new Date(heldAt.getTime() + correctionMs)

const isManager = (session: Session) => session.role === 'staff' && session.permissions.includes('manager')
const roleIn = (session: Session, { teachers }: Pick<PolicySession, 'teachers'>): SessionTeacherRole | undefined =>
  session.role === 'executor' ? teachers.find(({ id }) => id === session.cabinetId)?.role : undefined
const leads = (session: Session, one: Pick<PolicySession, 'teachers'>) =>
  ['lead', 'substitute'].some((role) => role === roleIn(session, one))

/** Programmes whose sessions are planned, moved and called off. */
const openStates: readonly ProgrammeState[] = ['draft', 'enrolling', 'confirmed', 'running']
export const isOpenProgramme = (state: ProgrammeState): boolean => openStates.includes(state)

/** Each executor knows their own pay, staff know everybody's, customers nobody's. */
export const seesPayOf = (session: Session, executorId: string): boolean =>
  session.role === 'staff' || (session.role === 'executor' && session.cabinetId === executorId)

/** What keeps the person from setting or correcting outcomes. */
export function refusalToMark(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!isManager(session) && roleIn(session, one) === undefined) return 'not_yours'
  if (one.state === 'cancelled') return 'cancelled'
  if (one.starts_at > now) return 'not_started'
  return !isManager(session) && isCorrectionOver(one, now) ? 'correction_over' : undefined
}

/** Whether staff have to say why they change an outcome. */
export const isCorrectionOver = ({ held_at }: Pick<PolicySession, 'held_at'>, now: Date): boolean =>
  held_at !== null && now > correctableUntil(held_at)

/** What keeps the person from changing topic and homework. */
export function refusalToEdit(session: Session, one: PolicySession): Refusal | undefined {
  if (!isManager(session) && roleIn(session, one) === undefined) return 'not_yours'
  return one.state === 'cancelled' ? 'cancelled' : undefined
}

/** What keeps the person from moving it or calling it off. Who leads does it before it begins, a manager also afterwards. */
export function refusalToArrange(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!isManager(session) && !leads(session, one)) return 'not_yours'
  if (one.state !== 'planned') return 'not_planned'
  if (!isOpenProgramme(one.programme_state)) return 'programme_over'
  if (one.marked_count > 0) return 'marked'
  return !isManager(session) && one.starts_at <= now ? 'started' : undefined
}

/** What keeps the person from planning a cancelled one again. */
export function refusalToRestore(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!isManager(session) && !leads(session, one)) return 'not_yours'
  if (one.state !== 'cancelled') return 'not_cancelled'
  if (!isOpenProgramme(one.programme_state)) return 'programme_over'
  return one.starts_at <= now ? 'started' : undefined
}

/** What keeps staff from saying who teaches it. */
export function refusalToSetTeachers(session: Session, one: PolicySession): Refusal | undefined {
  if (!isManager(session)) return 'not_yours'
  return one.state === 'planned' ? undefined : 'not_planned'
}

/** What keeps who leads it from asking for somebody else. */
export function refusalToAskSubstitute(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!leads(session, one)) return 'not_yours'
  if (one.state !== 'planned') return 'not_planned'
  if (one.starts_at <= now) return 'started'
  return one.substitute_wanted_at === null ? undefined : 'asked_already'
}

/** Whether the person adds a session: a manager, and who leads the programme. */
export const mayAdd = (session: Session, leadIds: readonly string[]): boolean =>
  isManager(session) || (session.role === 'executor' && leadIds.includes(session.cabinetId))
