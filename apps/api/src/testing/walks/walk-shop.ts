import * as cartsSpec from '@navyk/api-spec/money/carts'
import * as ordersSpec from '@navyk/api-spec/money/orders'
import * as productsSpec from '@navyk/api-spec/money/products'
import { sql } from 'kysely'
import sharp from 'sharp'
import { receivePayment } from '#money/payments'
import { businessDate, type EndpointDeclaration } from '@navyk/api-spec/kit'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import type { PersonName } from '../readings/every-reading.ts'
import { newProduct, orderForm, productForm, promoForm, sellProduct } from '../acting/shop.ts'
import type { TestApp } from '../test-app.ts'

/** Calls all writes of the catalogue and of the cart. */
export async function walkShop({ app, write }: WriteWalk): Promise<void> {
  const drafted = await write(productsSpec.createProduct, 'manager', '', newProduct)
  const { id } = drafted
  const now = async () => {
    const call = { as: app.people.manager, params: { id } }
    return { version: (await app.call(productsSpec.getProduct, call)).body.data.version }
  }
  const file = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const query = { version: String(drafted.version) }
  await write(productsSpec.setProductPicture, 'manager', id, undefined, { query, file })
  await write(productsSpec.publishProduct, 'manager', id, await now())
  await write(productsSpec.saveProductDraft, 'manager', id, { ...productForm, count: 10, ...(await now()) })
  await write(productsSpec.setProductStock, 'manager', id, { stock: 5, ...(await now()) })
  const promo = await write(productsSpec.createPromoCode, 'manager', '', { ...promoForm, validFrom: '2026-12-01' })
  const line = { learnerId: null, quantity: 1 }
  const added = await write(cartsSpec.addToCart, 'customer', '', { ...line, productId: id })
  await write(cartsSpec.changeCartLine, 'customer', added.lines[0].id, { ...line, quantity: 2 })
  await write(cartsSpec.applyPromoCode, 'customer', '', { code: promoForm.code })
  const price = { validFrom: businessDate(app.clock.now()), amountKopecks: 33_007 }
  await write(productsSpec.addProductPrice, 'manager', id, { ...price, ...(await now()) })
  const { totalKopecks } = (await app.call(cartsSpec.getCart, { as: app.people.customer })).body.data
  await write(cartsSpec.acceptCartChanges, 'customer', '', { totalKopecks })
  await write(productsSpec.archivePromoCode, 'manager', promo.id, { version: promo.version })
  await write(cartsSpec.removePromoCode, 'customer', '')
  await write(productsSpec.archiveProduct, 'manager', id, await now())
  await write(productsSpec.restoreProduct, 'manager', id, await now())
  await write(cartsSpec.removeCartLine, 'customer', added.lines[0].id)
}

/** Calls all writes of orders: one is cancelled, paid afterwards and left as credit; the next is paid by that credit, can't
 *  be opened at first, is opened and goes back. */
export async function walkOrders({ app, write, prepare }: WriteWalk): Promise<void> {
  const priceKopecks = 45_671
  const { id: productId } = await prepare((t) => sellProduct(t, { priceKopecks }))
  const place = async () => {
    await write(cartsSpec.addToCart, 'customer', '', { productId, learnerId: null, quantity: 1 })
    return write(ordersSpec.placeOrder, 'customer', '', { ...orderForm, totalKopecks: priceKopecks })
  }
  const step = async (endpoint: EndpointDeclaration, who: PersonName, id: string, body: object = {}) => {
    const { version } = (await app.call(ordersSpec.getOrder, { as: app.people.manager, params: { id } })).body.data
    return write(endpoint, who, id, { version, ...body })
  }
  const late = await place()
  await step(ordersSpec.cancelOrder, 'customer', late.id, { reason: '' })
  await prepare((t) => payLate(t, late))
  await step(ordersSpec.decideLateMoney, 'manager', late.id, { decision: 'kept' })
  await prepare((t) =>
    sql`alter table order_grant add constraint broken check (false) not valid`.execute(t.services.db),
  )
  const paid = await place()
  await prepare((t) => sql`alter table order_grant drop constraint broken`.execute(t.services.db))
  await step(ordersSpec.fulfilOrder, 'manager', paid.id)
  const back = { lineIds: [], refundKopecks: priceKopecks, reason: 'Передумали' }
  await step(ordersSpec.refundOrder, 'accountant', paid.id, back)
}

const payLate = ({ services, people }: TestApp, order: ordersSpec.Order) =>
  services.transact((tx) =>
    receivePayment(tx, services, {
      customerId: people.customer.cabinetId,
      amountKopecks: order.totalKopecks,
      method: 'erip',
      receivedOn: businessDate(services.clock.now()),
      reference: '',
      source: 'online',
      sourceKey: `late-${order.id}`,
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
