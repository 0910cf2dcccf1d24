import type * as spec from '@navyk/api-spec/money/products'
import { mostFoundExecutors } from '@navyk/api-spec/money/products'
import type { ReadCase } from '#platform/http'
import { listPeopleLike } from '#people/accounts'

/** Executors by a part of their name, however it is written. */
export const listPackageExecutors: ReadCase<typeof spec.listPackageExecutors> = async (
  reader,
  _effects,
  _session,
  { name },
) => listPeopleLike(reader, 'executor', name, mostFoundExecutors)
