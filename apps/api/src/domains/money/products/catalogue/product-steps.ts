import { businessDate } from '@navyk/api-spec/kit'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { productStates, type Refusal } from '../policy.ts'
import { describeProduct } from './get-product.ts'
import { lockProduct, moveProduct, type ProductColumns, type ProductRow } from './queries.ts'

interface LockedProduct {
  row: ProductRow
}

/** Steps of a product. The endpoints let the keepers of the catalogue alone take them. */
export const productSteps = stateSteps({
  kind: 'product',
  find: async ({ tx }: Acting, { id }: { id: string }): Promise<LockedProduct> => {
    const row = await lockProduct(tx, id)
    if (!row) throw notFound()
    return { row }
  },
  steps: productStates,
  failureOf: async (code: Refusal, _: LockedProduct, current) =>
    refused(`product_${code}`, `products.${code}`, {}, { current: await current() }),
  move: (tx, row, to, columns: ProductColumns) => moveProduct(tx, row, to, columns),
  current: ({ tx, now }, row) => describeProduct(tx, row.id, businessDate(now)),
  // Nobody is told: the catalogue is looked at when something is sold.
  notify: async () => {},
})
