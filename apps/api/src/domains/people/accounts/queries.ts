import { sql } from 'kysely'
import { anyOf, type Reader, type Tx, whereGiven } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'

export async function listPeopleRows(reader: Reader, cabinetIds: string[]) {
  return reader
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select([
      'cabinet.id as cabinet_id',
      'cabinet.role',
      'cabinet.created_at',
      'account.id as account_id',
      'account.first_name',
      'account.last_name',
      'account.phone',
      'account.email',
      'account.telegram_name',
      'account.avatar',
      'account.language',
      'account.erased_at',
    ])
    .where('cabinet.id', '=', anyOf(cabinetIds))
    .execute()
}

export async function listStaffIds(reader: Reader, permission: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('cabinet')
    .select('id')
    .where('role', '=', 'staff')
    .where(sql<boolean>`${permission} = any(permissions)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Locks a cabinet until the transaction ends. */
export async function lockCabinet(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('cabinet').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertAccounts(tx: Tx, accounts: NewAccount[], cabinets: NewCabinet[]): Promise<void> {
  await tx.insertInto('account').values(accounts).execute()
  await tx.insertInto('cabinet').values(cabinets).execute()
}

interface NewAccount {
  id: string
  phone: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
  language: Language | null
  created_at: Date
}

interface NewCabinet {
  id: string
  account_id: string
  role: 'customer' | 'executor' | 'staff'
  permissions: string[]
  title: string
  created_at: Date
}

/** Accounts by their phones, with the cabinets of a customer and of an executor that are open. */
export async function listPhoneRows(reader: Reader, phones: string[]) {
  return reader
    .selectFrom('account')
    .leftJoin('cabinet as customer', (join) =>
      join
        .onRef('customer.account_id', '=', 'account.id')
        .on('customer.role', '=', 'customer')
        .on('customer.merged_into', 'is', null),
    )
    .leftJoin('cabinet as executor', (join) =>
      join
        .onRef('executor.account_id', '=', 'account.id')
        .on('executor.role', '=', 'executor')
        .on('executor.merged_into', 'is', null),
    )
    .select(['account.phone', 'account.id', 'account.first_name', 'account.last_name', 'account.language'])
    .select(['account.blocked_at', 'account.deletion_at'])
    .select(['customer.id as customer_id', 'executor.id as executor_id'])
    .where('account.phone', '=', sql<string>`any(${phones}::text[])`)
    .execute()
}

/** Executors' cabinets among the given ones whose account can be used. */
export async function listActingExecutorIds(reader: Reader, cabinetIds: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('person_names')
    .select('id')
    .where('id', '=', anyOf(cabinetIds))
    .where('role', '=', 'executor')
    .where('is_frozen', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds an account until the transaction ends: `lockAccounts` in another transaction waits for that, and this waits for
 *  a lock that is there already. With a password: only if that is its password.
 *  Never one that is blocked. A weaker lock than this one would go past a change of the
 *  password that is about to be committed, and see the one before. */
export function selectAccountForShare(reader: Reader, id: string, passwordHash?: string) {
  return reader
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .$call((query) => whereGiven(query, { password_hash: passwordHash }))
    .forShare()
}
