import type * as spec from '@navyk/api-spec/money/bank-statements'
import { mostPayers } from '@navyk/api-spec/money/bank-statements'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listCustomersLike } from './queries.ts'

/** Customers by a part of their name, however it is written. */
export const listPayers: ReadCase<typeof spec.listPayers> = async (reader, _effects, _session, { name }) => {
  const words = name.toLowerCase().replaceAll('ё', 'е').replaceAll('\0', '').split(/\s+/).filter(Boolean)
  const rows = await listCustomersLike(reader, words, mostPayers)
  return rows.map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name }))
}
