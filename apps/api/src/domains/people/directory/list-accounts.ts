import { maskPhone } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/people/directory'
import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import type { AccountRow as Row, AccountState } from '@navyk/api-spec/people/directory'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import { type PageRequest, type Reader, wordsOf } from '#platform/database'
import { notFound, type Session, type WriteCase } from '#platform/http'
import { typedDigits } from '#platform/texts/typed-number.ts'
import type { Effects } from '#platform/services.ts'
import { canOpen } from '#people/sessions'
import { type AccountRow, findAccountRow, listAccountRows } from './queries.ts'

type Query = Input<typeof spec.listAccounts>

/** A page of accounts by name, in one query. */
export async function listAccounts(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  _session: unknown,
  query: Query,
): Promise<Answer<typeof spec.listAccounts>> {
  const { rows, nextCursor } = await findPage(reader, query, query, clock.now())
  return { data: rows.map(presentRow), nextCursor }
}

/** Answers one whole phone number. The request is recorded in the history of the account. @throws Failure 404 */
export const showPhone: WriteCase<typeof spec.showPhone, 'clock' | 'ids'> = async (tx, effects, session, { id }) => {
  const row = await findAccountRow(tx, id, effects.clock.now())
  if (!row) throw notFound()
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: id, action: 'phone_shown' })
  return { phone: row.phone }
}

/** A page of rows as they are in the database, by name. */
export async function findPage(
  reader: Reader,
  query: Input<typeof spec.downloadAccounts>,
  page: PageRequest,
  now: Date,
) {
  const filter = {
    ...readSearch(query.search ?? ''),
    role: query.role,
    state: query.state,
    permission: query.permission,
    mark: query.mark,
    now,
  }
  return listAccountRows(reader, filter, page)
}

/** A cabinet of an account, as far as it decides whether staff may look at it. */
const toOpen = ({ deletion_at, blocked_at }: AccountRow, role: Role) => ({
  role,
  isFrozen: deletion_at !== null,
  isBlocked: blocked_at !== null,
})

/** One account with its cabinets, for those who may know that much; undefined where there is none. */
export async function findAccount(reader: Reader, session: Session, id: string, now: Date) {
  const row = await findAccountRow(reader, id, now)
  return (
    row && {
      row: presentRow(row),
      cabinets: row.cabinets.map(({ id: cabinetId, role }) => ({
        id: cabinetId,
        role,
        canOpen: canOpen(session, toOpen(row, role)),
      })),
    }
  )
}

/** One account with its cabinets. The request is recorded in its history.
 *  @throws Failure 404 */
export const getAccount: WriteCase<typeof spec.getAccount, 'clock' | 'ids'> = async (tx, effects, session, { id }) => {
  const row = await findAccountRow(tx, id, effects.clock.now())
  if (!row) throw notFound()
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: id, action: 'viewed' })
  return {
    ...presentRow(row),
    phone: row.phone,
    email: row.email,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    cabinets: row.cabinets.map((cabinet) => ({
      id: cabinet.id,
      role: cabinet.role,
      title: cabinet.title,
      // The database holds only these values.
      permissions: cabinet.permissions as Permission[],
      createdAt: new Date(cabinet.created_at).toISOString(),
      canOpen: canOpen(session, toOpen(row, cabinet.role)),
    })),
  }
}

export function presentRow(row: AccountRow): Row {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    maskedPhone: maskPhone(row.phone),
    state: stateOf(row),
    roles: row.cabinets.map(({ role }) => role),
    // The database holds only these values.
    permissions: row.cabinets.flatMap(({ permissions }) => permissions as Permission[]),
    hasTwoStep: row.has_two_step,
    isTwoStepAsked: row.two_step_asked_at !== null && !row.has_two_step,
    invitation: row.invitation === 'open' && row.is_invitation_over ? 'expired' : row.invitation,
    openSessions: row.open_sessions,
    avatar: row.avatar,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** Only an account whose cabinets were all merged into others has none. */
function stateOf({ deletion_at, blocked_at, cabinets }: AccountRow): AccountState {
  if (deletion_at !== null) return 'frozen'
  if (cabinets.length === 0) return 'merged'
  return blocked_at === null ? 'active' : 'blocked'
}

/** Words are beginnings of names; a search without letters is a phone, however it is written. */
export function readSearch(search: string): { names: string[]; digits?: string } {
  const digits = typedDigits(search)
  return digits === undefined ? { names: wordsOf(search) } : { names: [], digits }
}
