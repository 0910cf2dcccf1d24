import { nameOf } from '@navyk/api-spec/vocabulary'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { NoticeDraft, NoticeName } from '#messages/notices'
import { findStaff, listPeople } from '#people/accounts'
import { lockPlannedProgramme, listCustomersOf, type SessionRow } from '../queries.ts'

type Name = NoticeName<'programme_sessions'>
type Values = Record<string, string | number>
type SessionOfNotice = Pick<SessionRow, 'id' | 'title' | 'starts_at' | 'teachers'>

/** Notice of a session: its programme, and its time. */
export const sessionNotice = (
  session: Session | null,
  cabinetId: string,
  name: Name,
  row: SessionOfNotice,
  values: Values = {},
): NoticeDraft => ({
  cabinetId,
  kind: `programme_sessions.notices.${name}`,
  values: { title: row.title, date: businessDate(row.starts_at), time: businessTime(row.starts_at), ...values },
  link: sessionPath(row.id),
  ...(session && { actorCabinetId: session.cabinetId }),
})

/** Notices of a session to its teachers, and to the customers of its learners. */
export async function noticesToAll(
  tx: Tx,
  session: Session | null,
  name: Name,
  row: SessionOfNotice,
  values: Values = {},
): Promise<NoticeDraft[]> {
  const customers = (await listCustomersOf(tx, [row.id])).map(({ customer_id }) => customer_id)
  const all = new Set([...row.teachers.map(({ id }) => id), ...customers])
  return [...all]
    .filter((cabinetId) => cabinetId !== session?.cabinetId)
    .map((cabinetId) => sessionNotice(session, cabinetId, name, row, values))
}

type ComingSession = Pick<SessionRow, 'id' | 'starts_at'>
interface NoticeToCabinet {
  cabinetId: string
  name: Name
  values?: Values
}

/** One notice of several sessions of a programme, in their order; the link leads to the first. */
async function noticesOfMany(
  tx: Tx,
  programmeId: string,
  sessions: readonly ComingSession[],
  told: NoticeToCabinet[],
): Promise<NoticeDraft[]> {
  const programme = await lockPlannedProgramme(tx, programmeId)
  return programme ? told.flatMap((one) => noticeOfMany(programme.title, sessions, one)) : []
}

function noticeOfMany(
  title: string,
  sessions: readonly ComingSession[],
  { cabinetId, name, values = {} }: NoticeToCabinet,
) {
  const [first] = sessions
  if (!first) return []
  const at = { date: businessDate(first.starts_at), time: businessTime(first.starts_at) }
  const said = { title, count: sessions.length, ...at, ...values }
  return {
    cabinetId,
    kind: `programme_sessions.notices.${name}` as const,
    values: said,
    link: sessionPath(first.id),
    ids: sessions.map(({ id }) => id),
  }
}

/** Notices to managers and the member that a member of the team has no time for coming sessions. The person who caused it is told as
 *  well, because there is something to do. */
export async function noticesOfBusy(
  tx: Tx,
  { programmeId, executorId }: { programmeId: string; executorId: string },
  sessions: readonly ComingSession[],
): Promise<NoticeDraft[]> {
  if (sessions.length === 0) return []
  const executor = nameOf((await listPeople(tx, [executorId])).get(executorId))
  const managers = await findStaff(tx, 'manager')
  return noticesOfMany(tx, programmeId, sessions, [
    ...managers.map((cabinetId) => ({ cabinetId, name: 'member_busy' as const, values: { executor } })),
    { cabinetId: executorId, name: 'you_are_busy' },
  ])
}

/** Notice to somebody who leads coming sessions of another one from now on. */
export const noticesOfLed = (
  tx: Tx,
  { programmeId, executorId }: { programmeId: string; executorId: string },
  sessions: readonly ComingSession[],
): Promise<NoticeDraft[]> => noticesOfMany(tx, programmeId, sessions, [{ cabinetId: executorId, name: 'you_lead' }])

/** Notices to customers that somebody else leads coming sessions from now on: one to each, with the number of sessions of their
 *  learners. */
export async function noticesOfOtherLead(
  tx: Tx,
  programmeId: string,
  sessions: readonly ComingSession[],
): Promise<NoticeDraft[]> {
  const programme = await lockPlannedProgramme(tx, programmeId)
  if (!programme || sessions.length === 0) return []
  const inOrder = sessions.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  const ids = inOrder.map(({ id }) => id)
  const own = new Map<string, Set<string>>()
  for (const { customer_id, session_id } of await listCustomersOf(tx, ids)) {
    own.set(customer_id, (own.get(customer_id) ?? new Set()).add(session_id))
  }
  return [...own].flatMap(([cabinetId, theirs]) =>
    noticeOfMany(
      programme.title,
      inOrder.filter(({ id }) => theirs.has(id)),
      { cabinetId, name: 'other_lead' },
    ),
  )
}

/** Notices to managers that nobody leads coming sessions. */
export async function noticesOfUnled(
  tx: Tx,
  programmeId: string,
  sessions: readonly ComingSession[],
): Promise<NoticeDraft[]> {
  if (sessions.length === 0) return []
  const managers = await findStaff(tx, 'manager')
  return noticesOfMany(
    tx,
    programmeId,
    sessions,
    managers.map((cabinetId) => ({ cabinetId, name: 'nobody_leads' })),
  )
}
