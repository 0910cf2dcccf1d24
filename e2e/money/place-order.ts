// An order of the shop that a journey needs and does not look at: it is placed without the browser.
import { offerVersion } from '@navyk/api-spec/money/orders'
import type { APIRequestContext } from '@playwright/test'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'

/** Puts the package of chess into the cart of a customer and orders it. */
export async function placeOrder(request: APIRequestContext, phone: string): Promise<ListedThing> {
  const customer = await signedIn(request, phone)
  const found = await customer.list('/frontend-api/shop', { search: 'Шахматы' })
  const product = found.find(({ kind }) => kind === 'package')
  const line = { productId: product?.id, learnerId: null, quantity: 1 }
  const { totalKopecks } = await customer.post('/frontend-api/cart/lines', line)
  const payer = { kind: 'person', name: 'Поздняя Ольга', unp: '', address: '' }
  return customer.post('/frontend-api/orders', { totalKopecks, payer, offerVersion })
}
