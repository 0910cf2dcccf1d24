import { hourMs } from '@navyk/api-spec/kit'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeSessionState, SessionTeacherRole } from '@navyk/api-spec/teaching/programme-sessions'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { OwnerFilter } from './queries.ts'

/** Facts of a session that the rules look at. */
interface PolicySession {
  state: ProgrammeSessionState
  starts_at: Date
  held_at: Date | null
  /** Number of learners who have an outcome. */
  marked_count: number
  programme_state: ProgrammeState
  substitute_wanted_at: Date | null
  teachers: { id: string; role: SessionTeacherRole; hasLeft?: boolean }[]
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

/** Time after the session was first held in which an executor corrects outcomes. */
const correctionMs = 48 * hourMs

export const correctableUntil = (heldAt: Date): Date => new Date(heldAt.getTime() + correctionMs)
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

/** Refusal code for setting or correcting outcomes; undefined when it is allowed. */
export function refusalToMark(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!isManager(session) && roleIn(session, one) === undefined) return 'not_yours'
  if (one.state === 'cancelled') return 'cancelled'
  if (one.starts_at > now) return 'not_started'
  return !isManager(session) && isCorrectionOver(one, now) ? 'correction_over' : undefined
}

/** Whether staff have to say why they change an outcome. */
export const isCorrectionOver = ({ held_at }: Pick<PolicySession, 'held_at'>, now: Date): boolean =>
  held_at !== null && now > correctableUntil(held_at)

/** Refusal code for changing topic and homework; undefined when it is allowed. */
export function refusalToEdit(session: Session, one: PolicySession): Refusal | undefined {
  if (!isManager(session) && roleIn(session, one) === undefined) return 'not_yours'
  return one.state === 'cancelled' ? 'cancelled' : undefined
}

/** Refusal code for moving a session or calling it off; undefined when it is allowed. Its lead may before it begins, a manager also
 *  afterwards. */
export function refusalToArrange(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  if (!isManager(session) && !leads(session, one)) return 'not_yours'
  if (one.state !== 'planned') return 'not_planned'
  if (!isOpenProgramme(one.programme_state)) return 'programme_over'
  if (one.marked_count > 0) return 'marked'
  return !isManager(session) && one.starts_at <= now ? 'started' : undefined
}

/** Refusal code for planning a cancelled session again; undefined when it is allowed. Who has left the team since leads it no longer. */
export function refusalToRestore(session: Session, one: PolicySession, now: Date): Refusal | undefined {
  const teachers = one.teachers.filter(({ hasLeft }) => !hasLeft)
  if (!isManager(session) && !leads(session, { teachers })) return 'not_yours'
  if (one.state !== 'cancelled') return 'not_cancelled'
  if (!isOpenProgramme(one.programme_state)) return 'programme_over'
  return one.starts_at <= now ? 'started' : undefined
}

/** Refusal code for staff who say who teaches a session; undefined when they may. */
export function refusalToSetTeachers(session: Session, one: PolicySession): Refusal | undefined {
  if (!isManager(session)) return 'not_yours'
  return one.state === 'planned' ? undefined : 'not_planned'
}

/** Refusal code for a lead who asks for a substitute; undefined when they may. */
export function refusalToAskSubstitute(
  session: Session,
  one: Pick<PolicySession, 'state' | 'starts_at' | 'teachers' | 'substitute_wanted_at'>,
  now: Date,
): Refusal | undefined {
  if (!leads(session, one)) return 'not_yours'
  if (one.state !== 'planned') return 'not_planned'
  if (one.starts_at <= now) return 'started'
  return one.substitute_wanted_at === null ? undefined : 'asked_already'
}

/** Whether the person adds a session: a manager, and who leads the programme. */
export const mayAdd = (session: Session, leadIds: readonly string[]): boolean =>
  isManager(session) || (session.role === 'executor' && leadIds.includes(session.cabinetId))

export interface Span {
  starts_at: Date
  ends_at: Date
}

/** Chooses those sessions of a person that do not overlap each other; the person has time for each of them alone, and they come in the
 *  order of time. Of two at the same time a lead takes one that nobody leads, and otherwise the first. */
export function sessionsApart<S extends Span & { is_unled: boolean }>(
  role: SessionTeacherRole,
  free: readonly S[],
): S[] {
  const wanted = role === 'lead' ? free.toSorted((one, other) => Number(other.is_unled) - Number(one.is_unled)) : free
  const chosen: S[] = []
  for (const one of wanted) {
    if (chosen.every(({ starts_at, ends_at }) => ends_at <= one.starts_at || one.ends_at <= starts_at)) chosen.push(one)
  }
  return chosen
}

interface Teacher {
  id: string
  role: SessionTeacherRole
  standsFor: string | null
}

/** Chooses the teachers of a session that is planned again: the team as it is now, and those beside it who were chosen for this session.
 *  Where a substitute leads, leads of the team teach it only if they assisted in it before. Everybody given can act.
 *  @returns also those who would teach it and have no time */
export function teachersAgain(
  team: readonly Teacher[],
  before: readonly Teacher[],
  hasTime: (id: string) => boolean,
): { teachers: Teacher[]; busyIds: string[] } {
  const substitutes = before.filter(({ role }) => role === 'substitute')
  const substitute = substitutes.find(({ id }) => hasTime(id))
  const assistants = before.filter(({ role }) => role === 'assistant')
  const members = substitute ? assistantsBeside(substitute, team, assistants) : team
  const helpers = assistants.filter(({ id }) => !isAmong(team, id))
  const wanted = [...(substitute ? [substitute] : []), ...members, ...helpers]
  const busyIds = [...substitutes, ...wanted].map(({ id }) => id).filter((id) => !hasTime(id))
  return { teachers: wanted.filter(({ id }) => hasTime(id)), busyIds: [...new Set(busyIds)] }
}

const isAmong = (teachers: readonly Teacher[], id: string) => teachers.some((teacher) => teacher.id === id)

/** Members of the team who assist a substitute: its assistants, and leads who assisted in the session before. */
const assistantsBeside = (substitute: Teacher, team: readonly Teacher[], assistants: readonly Teacher[]): Teacher[] =>
  team
    .filter(({ id, role }) => id !== substitute.id && (role === 'assistant' || isAmong(assistants, id)))
    .map((member) => ({ ...member, role: 'assistant' }))

/** Limits of what the person sees: an executor what they teach, a customer what their learners have a seat in, staff all. */
export function ownOf(session: Session): OwnerFilter {
  if (session.role === 'executor') return { executorId: session.cabinetId }
  return session.role === 'customer' ? { customerId: session.cabinetId } : {}
}
