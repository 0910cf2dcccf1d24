import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import { readAmountCursor, readNameCursor, writeAmountCursor, writeNameCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { sumPackagesLeft } from '#money/wallets'
import { listPeople } from '#people/accounts'
import { findAccountsBy, readSearch } from '#people/directory'
import { presentCustomer } from './present.ts'
import { type CustomerFilter, type CustomerRow, listByDue, listByName, sumCustomers } from './queries.ts'

/** Most accounts that are found by a part of a phone. */
const mostPhones = 200

/** A page of customers, by name or by what they owe: a fixed number of queries, however many rows. */
export const listManagedCustomers: ReadCase<typeof spec.listManagedCustomers, 'clock'> = async (
  reader,
  effects,
  _session,
  { cursor, limit = defaultPageSize, order = 'name', ...wanted },
) => {
  const now = effects.clock.now()
  const filter = await filterOf(reader, wanted, businessDate(now))
  const rows =
    order === 'due'
      ? await listByDue(reader, filter, cursor === undefined ? undefined : readAmountCursor(cursor), limit + 1)
      : await listByName(reader, filter, cursor === undefined ? undefined : readNameCursor(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: await describeCustomers(reader, shown, now), nextCursor: last ? cursorAfter(last, order) : null }
}

const cursorAfter = (row: CustomerRow, order: 'name' | 'due') =>
  order === 'due'
    ? writeAmountCursor({ kopecks: row.due, id: row.id })
    : writeNameCursor({ lastName: row.last_name, firstName: row.first_name, id: row.id })

/** The sums over the filter. A query of its own, so that a page of the list does not wait for all customers. */
export const getManagedCustomerTotals: ReadCase<typeof spec.getManagedCustomerTotals, 'clock'> = async (
  reader,
  effects,
  _session,
  query,
) => {
  const sums = await sumCustomers(reader, await filterOf(reader, query, businessDate(effects.clock.now())))
  return {
    count: sums.count,
    dueKopecks: sums.due,
    overdueKopecks: sums.overdue,
    creditKopecks: sums.credit,
  }
}

/** A search without letters is a part of a phone, which the directory of accounts finds. */
export async function filterOf(
  reader: Reader,
  { mark, search = '' }: Input<typeof spec.getManagedCustomerTotals>,
  today: string,
): Promise<CustomerFilter> {
  const { names, digits } = readSearch(search)
  if (digits === undefined) return { mark, names, today }
  const accounts = await findAccountsBy(reader, [], digits, mostPhones)
  return { mark, names, accountIds: accounts.map(({ id }) => id), today }
}

export async function describeCustomers(reader: Reader, rows: CustomerRow[], now: Date) {
  const ids = rows.map(({ id }) => id)
  const people = await listPeople(reader, ids)
  const left = await sumPackagesLeft(reader, ids, now)
  return rows.map((row) => presentCustomer(people, row, left.get(row.id)))
}
