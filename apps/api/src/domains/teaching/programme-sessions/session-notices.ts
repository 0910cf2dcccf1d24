import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { NoticeDraft, NoticeName } from '../../messages/notices/index.ts'
import { listCustomersOf, type SessionRow } from './queries.ts'

type Name = NoticeName<'programme_sessions'>
type Values = Record<string, string | number>
type Told = Pick<SessionRow, 'id' | 'title' | 'starts_at' | 'teachers'>

export const linkToSession = (id: string): `/dashboard/${string}` => `/dashboard/project-details/sessions/${id}`

/** A notice of a session: which programme, and when. */
export const sessionNotice = (
  session: Session | null,
  cabinetId: string,
  name: Name,
  row: Told,
  values: Values = {},
): NoticeDraft => ({
  cabinetId,
  kind: `programme_sessions.notices.${name}`,
  values: { title: row.title, date: businessDate(row.starts_at), time: businessTime(row.starts_at), ...values },
  link: linkToSession(row.id),
  ...(session && { actorCabinetId: session.cabinetId }),
})

/** The same to who teaches it, and to the customers of its learners. */
export async function noticesToAll(
  tx: Tx,
  session: Session | null,
  name: Name,
  row: Told,
  values: Values = {},
): Promise<NoticeDraft[]> {
  const customers = (await listCustomersOf(tx, [row.id])).map(({ customer_id }) => customer_id)
  const all = new Set([...row.teachers.map(({ id }) => id), ...customers])
  return [...all]
    .filter((cabinetId) => cabinetId !== session?.cabinetId)
    .map((cabinetId) => sessionNotice(session, cabinetId, name, row, values))
}
