import type { Product } from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { productTransitions, type Refusal } from '../policy.ts'
import { describeProduct } from './get-product.ts'
import { lockProduct, moveProduct, type ProductColumns, type ProductRow } from './queries.ts'

interface ProductTypes {
  found: { row: ProductRow }
  transitions: typeof productTransitions
  columns: ProductColumns
  refusal: Refusal
  presented: Product
}

/** Steps of a product. The endpoints let the keepers of the catalogue alone take them. Nobody is notified: the catalogue is looked at
 *  when something is sold. */
export const productSteps = defineStateMachine<ProductTypes>({
  kind: 'product',
  find: async ({ tx }, { id }) => {
    const row = await lockProduct(tx, id)
    if (!row) throw notFound()
    return { row }
  },
  transitions: productTransitions,
  failureOf: async (code, _found, present) =>
    refused(`product_${code}`, `products.${code}`, {}, { current: await present() }),
  move: moveProduct,
  present: ({ tx, now }, row) => describeProduct(tx, row.id, businessDate(now)),
})
