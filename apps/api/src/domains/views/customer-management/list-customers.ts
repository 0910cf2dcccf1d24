import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate, type Input } from '@navyk/api-spec/kit'
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
  query,
) => {
  const now = effects.clock.now()
  const filter = await filterOf(reader, query, businessDate(now))
  const listRows = query.order === 'due' ? listByDue : listByName
  const { rows, nextCursor } = await listRows(reader, filter, query)
  return { data: await describeCustomers(reader, rows, now), nextCursor }
}

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
