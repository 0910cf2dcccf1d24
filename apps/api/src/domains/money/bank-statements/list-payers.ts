import type * as spec from '@navyk/api-spec/money/bank-statements'
import { mostPayers } from '@navyk/api-spec/money/bank-statements'
import type { ReadCase } from '#platform/http'
import { listPeopleLike } from '#people/accounts'

/** Customers by a part of their name, however it is written. */
export const listPayers: ReadCase<typeof spec.listPayers> = async (reader, _effects, _session, { name }) =>
  listPeopleLike(reader, 'customer', name, mostPayers)
