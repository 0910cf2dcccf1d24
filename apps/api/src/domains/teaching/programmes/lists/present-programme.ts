import { refOf } from '@navyk/api-spec/vocabulary'
import type { Programme, ProgrammeCard, ProgrammeMark } from '@navyk/api-spec/teaching/programmes'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { isManager, notFound, type Session } from '#platform/http'
import { listPeople, type Person } from '#people/accounts'
import { nameGroupLearners } from '#people/learners'
import {
  hasSeatsToGive,
  isEnrolling,
  isOver,
  mayTakeStep,
  missingToOpen,
  type ProgrammeStep,
  refusalToConfirm,
} from '../policy.ts'
import { presentMember, readBesideMembers } from '../team/present-member.ts'
import { presentSeat } from '../seats/present-seat.ts'
import { totalOf } from '../pricing.ts'
import { findProgrammeRow, type ProgrammeRow } from '../queries.ts'
import { hadFirmSeat, listLiveSeatsOf, listSeatsIn, type SeatRow } from '../seats/seat-queries.ts'
import { listMembersOf, listMemberships } from '../team/team-queries.ts'

interface ProgrammeContext {
  people: ReadonlyMap<string, Person>
  seats: readonly SeatRow[]
  memberships: Awaited<ReturnType<typeof listMemberships>>
}

/** Programmes as lists show them to the reader: three queries more, however many.
 *  @param of whose seats and membership staff ask about */
export async function presentCards(
  reader: Reader,
  session: Session,
  rows: ProgrammeRow[],
  now: Date,
  of: PartyFilter = {},
): Promise<ProgrammeCard[]> {
  const beside = await readBeside(reader, session, rows, of)
  return rows.map((row) => presentCard(row, session, beside, businessDate(now)))
}

interface PartyFilter {
  customerId?: string | undefined
  executorId?: string | undefined
}

async function readBeside(
  reader: Reader,
  { role, cabinetId }: Session,
  rows: ProgrammeRow[],
  of: PartyFilter = {},
): Promise<ProgrammeContext> {
  const ids = rows.map(({ id }) => id)
  const own = (one: 'customer' | 'executor') =>
    role === one ? cabinetId : role === 'staff' ? of[`${one}Id`] : undefined
  const [customerId, executorId] = [own('customer'), own('executor')]
  return {
    people: await listPeople(
      reader,
      rows.flatMap(({ lead_ids }) => lead_ids),
    ),
    seats: customerId === undefined ? [] : await listLiveSeatsOf(reader, customerId, ids),
    memberships: executorId === undefined ? [] : await listMemberships(reader, executorId, ids),
  }
}

/** Field by field: an executor learns no price, a customer no place before their seat is firm. */
function presentCard(row: ProgrammeRow, session: Session, beside: ProgrammeContext, today: string): ProgrammeCard {
  const isStaff = session.role === 'staff'
  const seats = beside.seats.filter(({ programme_id }) => programme_id === row.id)
  const membership = beside.memberships.find(({ programme_id }) => programme_id === row.id)
  const knowsPlace = session.role !== 'customer' || seats.some(({ state }) => state === 'taken')
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    subject: row.subject,
    level: row.level,
    audience: row.audience,
    format: row.format,
    place: knowsPlace ? row.place : null,
    city: row.city,
    minimumSeats: row.minimum_seats,
    seats: row.seats,
    takenSeats: row.taken,
    freeSeats: row.seats - row.occupied,
    waitingCount: row.waiting,
    price: session.role === 'executor' ? null : priceOf(row),
    plannedSessions: row.planned_sessions,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    weeklyPattern: row.weekly_pattern,
    enrolUntil: row.enrol_until,
    state: row.state,
    leads: row.lead_ids.map((id) => refOf(beside.people, id)),
    expectedKopecks: isStaff ? row.expected_kopecks : null,
    marks: isStaff ? marksOf(row) : [],
    ownSeats: seats.map((seat) => presentSeat(seat, session)),
    membership: membership
      ? { id: membership.id, role: membership.role, state: membership.state, version: membership.version }
      : null,
    actions: actionsOf(row, session, today),
    version: row.version,
  }
}

export const priceOf = (row: ProgrammeRow): NonNullable<ProgrammeCard['price']> => ({
  basis: row.price_basis,
  kopecks: row.price_kopecks,
  trialKopecks: row.trial_price_kopecks,
  wholeKopecks: totalOf(row, row.planned_sessions),
})

/** Marks of a programme that need somebody's look; free seats do not. */
const marksOf = (row: ProgrammeRow): ProgrammeMark[] => [
  ...(row.waiting > 0 && hasSeatsToGive(row) ? (['waiting'] as const) : []),
  ...(row.is_too_few ? (['too_few'] as const) : []),
  ...(row.is_ready ? (['ready'] as const) : []),
  ...(row.has_no_lead ? (['no_lead'] as const) : []),
  ...(row.has_no_sessions ? (['no_sessions'] as const) : []),
  ...(row.is_unled ? (['unled'] as const) : []),
  ...(row.is_past ? (['over'] as const) : []),
]

function actionsOf(row: ProgrammeRow, session: Session, today: string): ProgrammeCard['actions'] {
  const isKeeper = isManager(session)
  const may = (step: ProgrammeStep) => isKeeper && mayTakeStep(row, step)
  const mayEnrol = isKeeper ? hasSeatsToGive(row) : session.role === 'customer' && isEnrolling(row, today)
  return {
    enrol: mayEnrol,
    enrolOnTrial: mayEnrol && row.trial_price_kopecks !== null && row.occupied < row.seats,
    change: may('change'),
    copy: isKeeper,
    open: may('open'),
    confirm: may('confirm') && refusalToConfirm(row) === undefined,
    start: may('start'),
    finish: may('finish'),
    cancel: may('cancel'),
    invite: isKeeper && !isOver(row),
  }
}

/** A programme as the person sees it: a fixed number of queries. @throws Failure 404 */
export async function getPresentedProgramme(
  reader: Reader,
  session: Session,
  id: string,
  now: Date,
): Promise<Programme> {
  const today = businessDate(now)
  const row = await findProgrammeRow(reader, session, id, today)
  if (!row) throw notFound()
  const beside = await readBeside(reader, session, [row])
  const isStaff = session.role === 'staff'
  const isOwn = ({ executor_id }: { executor_id: string }) =>
    session.role === 'executor' && executor_id === session.cabinetId
  const team = (await listMembersOf(reader, id)).filter(
    (member) => isStaff || member.state === 'active' || (isOwn(member) && member.state !== 'removed'),
  )
  const teaches = isStaff || team.some((member) => isOwn(member) && member.state === 'active')
  const known = team.filter((member) => isStaff || isOwn(member))
  const besideTeam = await readBesideMembers(reader, known, now)
  const firm = teaches ? await listSeatsIn(reader, id, ['taken']) : []
  const learners = nameGroupLearners(
    session,
    firm.map((seat) => ({
      seat,
      first_name: seat.learner_first_name,
      last_name: seat.learner_last_name,
      birth_year: seat.learner_birth_year,
    })),
  )
  return {
    ...presentCard(row, session, beside, today),
    description: row.description,
    confirmsItself: row.confirms_itself,
    cancelReason: row.cancel_reason,
    missingToOpen: isStaff && row.state === 'draft' ? missingToOpen(row) : [],
    createdAt: row.created_at.toISOString(),
    hasResults: teaches || (session.role === 'customer' && (await hadFirmSeat(reader, session.cabinetId, id))),
    members: team.map((member) => presentMember(member, besideTeam, session, today)),
    learners: learners.map(({ learner: { seat }, name }) => ({
      id: seat.learner_id,
      name,
      seatId: seat.id,
      kind: seat.kind,
      trialOn: seat.trial_on,
    })),
  }
}
