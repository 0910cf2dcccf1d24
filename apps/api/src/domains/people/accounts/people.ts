import type { Role } from '@navyk/api-spec/people/accounts'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { Language } from '#platform/texts.ts'
import { listActingExecutorIds, listExecutorRows, listPeopleRows, listPhoneRows, listStaffIds } from './queries.ts'

/** A person for other domains, by the cabinet in which they act. Callers decide who may see phone, e-mail and Telegram. */
export interface Person {
  cabinetId: string
  accountId: string
  role: Role
  firstName: string
  lastName: string
  phone: string
  email: string | null
  /** Name in Telegram by which they want to be written to. */
  telegram: string | null
  avatar: string | null
  /** Instant at which the cabinet was opened. */
  since: Date
  language: Language
}

/** The people behind cabinets, by cabinet id; one query, however many. Unknown ids are simply absent. */
export async function listPeople(reader: Reader, cabinetIds: Iterable<string>): Promise<Map<string, Person>> {
  const ids = [...new Set(cabinetIds)]
  if (ids.length === 0) return new Map()
  const rows = await listPeopleRows(reader, ids)
  return new Map(
    rows.map((row) => [
      row.cabinet_id,
      {
        cabinetId: row.cabinet_id,
        accountId: row.account_id,
        role: row.role,
        firstName: row.first_name,
        lastName: row.last_name,
        // An erased account has no contacts.
        phone: row.erased_at === null ? row.phone : '',
        email: row.email,
        telegram: row.telegram_name,
        avatar: row.avatar,
        since: row.created_at,
        language: row.language ?? 'ru',
      },
    ]),
  )
}

/** Cabinet ids of the staff who hold a permission, for notices to them. */
export function findStaff(reader: Reader, permission: 'manager' | 'accountant' | 'administrator'): Promise<string[]> {
  return listStaffIds(reader, permission)
}

/** Account of a phone, for those who were given the phone by its owner. */
interface AccountOfPhone {
  accountId: string
  firstName: string
  lastName: string
  language: Language
  /** Their cabinet of a customer, if they have one. */
  customerId: string | null
}

/** The accounts that have these phones, by phone; one query, however many. */
export async function listAccountsByPhone(reader: Reader, phones: string[]): Promise<Map<string, AccountOfPhone>> {
  if (phones.length === 0) return new Map()
  const rows = await listPhoneRows(reader, phones)
  return new Map(
    rows.map(({ phone, id, first_name, last_name, language, customer_id }) => [
      phone,
      {
        accountId: id,
        firstName: first_name,
        lastName: last_name,
        language: language ?? 'ru',
        customerId: customer_id,
      },
    ]),
  )
}

/** Executors' cabinets among the given ones whose person can act: whoever is blocked, has asked for deletion or is erased takes nothing
 *  new on. One query, however many. */
export async function listActingExecutors(reader: Reader, cabinetIds: readonly string[]): Promise<Set<string>> {
  return new Set(await listActingExecutorIds(reader, cabinetIds))
}

/** Lists executors by their phones; one query, however many. `isOpen`: nothing keeps them from signing in. */
export async function listExecutorsByPhone(
  reader: Reader,
  phones: string[],
): Promise<Map<string, { executorId: string; name: string; isOpen: boolean }>> {
  if (phones.length === 0) return new Map()
  const rows = await listExecutorRows(reader, phones)
  return new Map(
    rows.map((row) => [
      row.phone,
      {
        executorId: row.id,
        name: fullName(row.first_name, row.last_name),
        isOpen: row.blocked_at === null && row.deletion_at === null,
      },
    ]),
  )
}
