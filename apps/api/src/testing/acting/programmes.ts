import * as spec from '@navyk/api-spec/teaching/programmes'
import type {
  MemberForm,
  Programme,
  ProgrammeForm,
  ProgrammeMember,
  ProgrammeSeat,
  SeatForm,
} from '@navyk/api-spec/teaching/programmes'
import { type EndpointDeclaration, weekdayOf } from '@navyk/api-spec/kit'
import type { TestApp, TestPerson } from '../test-app.ts'

/** Twelve sessions for six learners from Monday, 7 December 2026 on; enrolment goes until the day before. */
export const programmeForm: ProgrammeForm = {
  title: 'Готовимся к ЦЭ по математике',
  description: 'Разбираем задания по темам',
  subject: 'mathematics',
  level: 'exam',
  audience: 'Ученикам 11 классов',
  format: 'at_place',
  place: 'Минск, ул. Веры Хоружей, 3',
  city: 'Минск',
  minimumSeats: 2,
  seats: 6,
  priceBasis: 'session',
  priceKopecks: 25_00,
  trialPriceKopecks: 0,
  plannedSessions: 12,
  startsOn: '2026-12-07',
  endsOn: '2027-01-25',
  enrolUntil: '2026-12-06',
  weeklyPattern: [{ weekday: 1, time: '18:00', minutes: 90 }],
  confirmsItself: false,
}

async function done<T>(answer: ReturnType<TestApp['call']>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Drafts a programme. Its sessions are on the weekday of its first day, also when a test names another one. */
export function draftProgramme(t: TestApp, form: Partial<ProgrammeForm> = {}): Promise<Programme> {
  const weekday = weekdayOf(form.startsOn ?? programmeForm.startsOn)
  const weeklyPattern = programmeForm.weeklyPattern.map((slot) => ({ ...slot, weekday }))
  const body = { ...programmeForm, weeklyPattern, ...form }
  return done(t.call(spec.createProgramme, { as: t.people.manager, body }))
}

/** A programme in which customers can enrol, without a team and sessions: its lead has left, and its sessions are called off
 *  since it was opened. Tests add those that they need. */
export async function openProgramme(t: TestApp, form: Partial<ProgrammeForm> = {}): Promise<Programme> {
  const { id, version } = await draftProgramme(t, form)
  const { db, ids, clock } = t.services
  const [member, session] = [ids.next(), ids.next()]
  await db
    .insertInto('programme_member')
    .values({
      id: member,
      programme_id: id,
      executor_id: t.people.executor.cabinetId,
      role: 'lead',
      state: 'active',
      created_at: clock.now(),
      joined_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('programme_meeting')
    .values({ session_id: session, programme_id: id, starts_at: clock.now(), teacher_ids: [], lead_ids: [] })
    .execute()
  await stepProgramme(t, spec.openProgrammeForEnrolment, { id, version })
  await db.deleteFrom('programme_meeting').where('session_id', '=', session).execute()
  await db.deleteFrom('programme_member').where('id', '=', member).execute()
  return readProgramme(t, id)
}

/** A step of a programme by the manager. */
export const stepProgramme = (
  t: TestApp,
  endpoint: EndpointDeclaration,
  { id, version }: { id: string; version: number },
  body: object = {},
): Promise<Programme> => done(t.call(endpoint, { as: t.people.manager, params: { id }, body: { version, ...body } }))

export const readProgramme = (t: TestApp, id: string, as: TestPerson = t.people.manager): Promise<Programme> =>
  done(t.call(spec.getProgramme, { as, params: { id } }))

/** A learner as a row: as many forms would meet the daily limit. */
async function newLearner(t: TestApp, { cabinetId }: TestPerson): Promise<string> {
  const { db, ids, clock } = t.services
  const names = { first_name: 'Алёна', last_name: 'Дроздова', birth_year: null, note: '' }
  const row = { id: ids.next(), customer_id: cabinetId, ...names, created_at: clock.now() }
  await db.insertInto('learner').values(row).execute()
  return row.id
}

/** Enrols a new learner of a customer. */
export async function enrol(
  t: TestApp,
  id: string,
  as: TestPerson = t.people.customer,
  form: Partial<SeatForm> = {},
): Promise<ProgrammeSeat> {
  const learnerId = form.learnerId ?? (await newLearner(t, as))
  return done(t.call(spec.enrolLearner, { as, params: { id }, body: { kind: 'regular', ...form, learnerId } }))
}

/** A step of a seat. */
export const stepSeat = (
  t: TestApp,
  endpoint: EndpointDeclaration,
  { id, version }: { id: string; version: number },
  as: TestPerson = t.people.manager,
  body: object = {},
): Promise<ProgrammeSeat> => done(t.call(endpoint, { as, params: { id }, body: { version, ...body } }))

/** A firm seat of a new learner. */
export async function createFirmSeat(
  t: TestApp,
  id: string,
  as: TestPerson = t.people.customer,
): Promise<ProgrammeSeat> {
  return confirmSeat(t, await enrol(t, id, as))
}

/** A manager makes a seat firm; its customer gets an invoice. */
export const confirmSeat = (t: TestApp, seat: { id: string; version: number }, body: object = { isInvoiced: true }) =>
  stepSeat(t, spec.confirmSeat, seat, t.people.manager, body)

export const memberForm: Omit<MemberForm, 'executorId'> = { role: 'lead', basis: 'session', amountKopecks: 61_03 }

export const inviteToTeam = (
  t: TestApp,
  id: string,
  executor: TestPerson = t.people.executor,
  form: Partial<MemberForm> = {},
): Promise<ProgrammeMember> =>
  done(
    t.call(spec.inviteMember, {
      as: t.people.manager,
      params: { id },
      body: { ...memberForm, executorId: executor.cabinetId, ...form },
    }),
  )

/** An executor who has joined the team. */
export async function joinTeam(
  t: TestApp,
  id: string,
  executor: TestPerson = t.people.executor,
  form: Partial<MemberForm> = {},
): Promise<ProgrammeMember> {
  const invited = await inviteToTeam(t, id, executor, form)
  const body = { version: invited.version }
  return done(t.call(spec.acceptMembership, { as: executor, params: { id: invited.id }, body }))
}
