import { getShopProduct, listShopProducts } from '@navyk/api-spec/money/products'
import { dataKeys, type FilterOf, listOf, queryOf } from '../../../app/calls/query.ts'

const keys = dataKeys('shop')

export type ShopFilter = FilterOf<typeof listShopProducts>

/** What can be bought, newest first. */
export const shopQuery = (filter: ShopFilter) => listOf(keys.of('list', filter), listShopProducts, filter)

export const shopProductQuery = (id: string) => queryOf(keys.one(id), getShopProduct, { params: { id } })

/** The newest of all: what the page of a product shows without an id. */
export const newestProductQuery = () => queryOf(keys.of('newest'), listShopProducts, { query: { limit: '1' } })
