import type { Role } from '@navyk/api-spec/people/accounts'
import type { Reader } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'
import { listActingExecutorIds, listPeopleRows, listPhoneRows, listStaffIds } from '../queries.ts'

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
  /** Their cabinet of an executor, if they have one. */
  executorId: string | null
  /** Nothing keeps them from signing in. */
  isOpen: boolean
}

/** The accounts that have these phones, by phone; one query, however many. */
export async function listAccountsByPhone(reader: Reader, phones: string[]): Promise<Map<string, AccountOfPhone>> {
  if (phones.length === 0) return new Map()
  const rows = await listPhoneRows(reader, phones)
  return new Map(
    rows.map((row) => [
      row.phone,
      {
        accountId: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        language: row.language ?? 'ru',
        customerId: row.customer_id,
        executorId: row.executor_id,
        isOpen: row.blocked_at === null && row.deletion_at === null,
      },
    ]),
  )
}

/** Executors' cabinets among the given ones whose person can act: whoever is blocked, has asked for deletion or is erased takes nothing
 *  new on. One query, however many. */
export async function listActingExecutors(reader: Reader, cabinetIds: readonly string[]): Promise<Set<string>> {
  return new Set(await listActingExecutorIds(reader, cabinetIds))
}
