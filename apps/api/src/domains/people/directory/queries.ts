import { dayMs } from '@navyk/api-spec/kit'
import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import { type accountMarks, type AccountState, unusedDays } from '@navyk/api-spec/people/directory'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  ascending,
  by,
  hasDigits,
  inAlphabet,
  isNamed,
  pageBy,
  type PageRequest,
  type Reader,
} from '#platform/database'
import { selectUse } from '#people/sessions'

export interface AccountFilter {
  /** Beginnings of first or last names, in small letters; all have to fit. */
  names: string[]
  /** Digits of a phone, from its beginning (after 375 or with it) or its end. */
  digits?: string | undefined
  role?: Role | undefined
  state?: AccountState | undefined
  permission?: Permission | undefined
  mark?: (typeof accountMarks)[number] | undefined
  now: Date
}

/** A page of accounts by name, with roles, invitation and last use: one query. */
export async function listAccountRows(reader: Reader, filter: AccountFilter, page: PageRequest) {
  const { names, digits, role, permission, mark } = filter
  let query = selectAccounts(reader, filter.now)
  if (permission !== undefined) query = query.where(hasPermission(permission))
  if (mark !== undefined) query = query.where(isMarked[mark](filter.now))
  if (names.length > 0) query = query.where(isNamed('account', names))
  if (digits !== undefined) query = query.where(hasDigits('account.phone', digits))
  if (filter.state !== undefined) query = query.where(isInState[filter.state])
  if (role !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cabinet_facts as cabinet')
          .select('cabinet.id')
          .whereRef('cabinet.account_id', '=', 'account.id')
          .where('cabinet.role', '=', role),
      ),
    )
  }
  return query.$call(
    pageBy(ascending(by.name('account.last_name'), by.name('account.first_name'), by.id('account.id')), page),
  )
}

/** An account whose cabinets were all merged into others has none. */
const isInState: Record<AccountState, RawBuilder<boolean>> = {
  active: sql<boolean>`account.deletion_at is null and account.blocked_at is null and account.cabinet_roles <> '{}'`,
  blocked: sql<boolean>`account.deletion_at is null and account.blocked_at is not null and account.cabinet_roles <> '{}'`,
  frozen: sql<boolean>`account.deletion_at is not null`,
  merged: sql<boolean>`account.deletion_at is null and account.cabinet_roles = '{}'`,
}

const hasPermission = (permission: Permission) => sql<boolean>`exists (
  select from cabinet_facts cabinet
  where cabinet.account_id = account.id and cabinet.role = 'staff' and ${permission} = any(cabinet.permissions))`

/** The first ones leave out who can't do anything about it any more. */
const isMarked: Record<(typeof accountMarks)[number], (now: Date) => RawBuilder<boolean>> = {
  invited: () => sql<boolean>`account.deletion_at is null and (${invitationOf}) is not null`,
  no_two_step: () => sql<boolean>`account.deletion_at is null and not account.has_two_step`,
  two_step_asked: () => sql<boolean>`account.two_step_asked_at is not null and not account.has_two_step`,
  unconfirmed: () => sql<boolean>`account.stands_for is not null and account.deletion_at is null`,
  signed_in: (now) => sql<boolean>`${selectUse('account.id', now).openSessions} > 0`,
  unused: (now) => sql<boolean>`account.deletion_at is null
    and coalesce(${selectUse('account.id', now).lastUse}, account.created_at) < ${new Date(now.getTime() - unusedDays * dayMs)}`,
}

/** State of the newest invitation of an account: null where there is none, or its person has set a password. */
const invitationOf = sql<'unsent' | 'open' | 'revoked' | null>`
  select case when invitation.is_unsent then 'unsent' when invitation.revoked_at is null then 'open' else 'revoked' end
  from invitation_facts invitation
  where invitation.account_id = account.id and not exists (
    select from invitation_facts other
    where other.account_id = account.id and (other.accepted_at is not null or other.id > invitation.id))`

/** A few accounts by name or phone, in the order of their names. */
export async function findAccountsBy(reader: Reader, words: string[], digits: string | undefined, limit: number) {
  return reader
    .selectFrom('account_facts as account')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where(({ or }) =>
      or([isNamed('account', words), ...(digits === undefined ? [] : [hasDigits('account.phone', digits)])]),
    )
    .where('account.erased_at', 'is', null)
    .orderBy('account.last_name', inAlphabet)
    .orderBy('account.first_name', inAlphabet)
    .orderBy('account.id')
    .limit(limit)
    .execute()
}

export type AccountRow = Awaited<ReturnType<typeof listAccountRows>>['rows'][number]

export async function findAccountRow(reader: Reader, id: string, now: Date): Promise<AccountRow | undefined> {
  return selectAccounts(reader, now).where('account.id', '=', id).executeTakeFirst()
}

function selectAccounts(reader: Reader, now: Date) {
  // Erased accounts are left out.
  return reader
    .selectFrom('account_facts as account')
    .where('account.erased_at', 'is', null)
    .select((select) => [
      'account.id',
      'account.first_name',
      'account.last_name',
      'account.phone',
      'account.email',
      'account.created_at',
      'account.deletion_at',
      'account.blocked_at',
      'account.has_two_step',
      'account.two_step_asked_at',
      'account.avatar',
      jsonArrayFrom(
        select
          .selectFrom('cabinet_facts as cabinet')
          .select(['cabinet.id', 'cabinet.role', 'cabinet.title', 'cabinet.permissions', 'cabinet.created_at'])
          .whereRef('cabinet.account_id', '=', 'account.id')
          .orderBy(sql`array_position(array['staff', 'executor', 'customer'], cabinet.role)`),
      ).as('cabinets'),
      selectUse('account.id', now).lastUse.as('last_used_at'),
      selectUse('account.id', now).openSessions.as('open_sessions'),
      sql<'unsent' | 'open' | 'revoked' | null>`(${invitationOf})`.as('invitation'),
      sql<boolean>`exists (
        select from invitation_facts invitation where invitation.account_id = account.id
          and invitation.accepted_at is null and invitation.revoked_at is null and invitation.expires_at <= ${now})`.as(
        'is_invitation_over',
      ),
    ])
}
