import * as cartsSpec from '@navyk/api-spec/money/carts'
import * as productsSpec from '@navyk/api-spec/money/products'
import sharp from 'sharp'
import type { Walk } from './beside-the-chain.ts'
import { newProduct, productForm, promoForm } from './shop.ts'

/** Calls all writes of the catalogue and of the cart. */
export async function walkShop({ app, write }: Walk): Promise<void> {
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
  const price = { validFrom: '2026-12-31', amountKopecks: 33_007 }
  await write(productsSpec.addProductPrice, 'manager', id, { ...price, ...(await now()) })
  const { totalKopecks } = (await app.call(cartsSpec.getCart, { as: app.people.customer })).body.data
  await write(cartsSpec.acceptCartChanges, 'customer', '', { totalKopecks })
  await write(productsSpec.archivePromoCode, 'manager', promo.id, { version: promo.version })
  await write(cartsSpec.removePromoCode, 'customer', '')
  await write(productsSpec.archiveProduct, 'manager', id, await now())
  await write(productsSpec.restoreProduct, 'manager', id, await now())
  await write(cartsSpec.removeCartLine, 'customer', added.lines[0].id)
}
