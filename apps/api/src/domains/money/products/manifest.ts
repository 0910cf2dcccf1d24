// Products: what the shop sells, with its versions, prices, pictures and stock, and promo codes. Carts keep what customers want to buy,
// orders what they have bought.
import * as spec from '@navyk/api-spec/money/products'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import {
  addProductPrice,
  archiveProduct,
  createProduct,
  publishProduct,
  restoreProduct,
  saveProductDraft,
  setProductStock,
} from './catalogue/change-product.ts'
import { downloadProducts } from './catalogue/download-products.ts'
import { getProduct, listProductHistory, listProducts, listPackageExecutors } from './catalogue/get-product.ts'
import { compareShopProducts, getShopProduct, listShopProducts } from './list-shop.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { setProductPicture } from './pictures/set-picture.ts'
import { archivePromoCode, createPromoCode, listPromoCodeHistory, listPromoCodes } from './promo/promo-codes.ts'
import { reactions } from './programmes/mirror-programme.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listProducts, listProducts),
    download(spec.downloadProducts, downloadProducts),
    read(spec.listPackageExecutors, listPackageExecutors),
    read(spec.getProduct, getProduct),
    read(spec.listProductHistory, listProductHistory),
    write(spec.createProduct, createProduct),
    write(spec.saveProductDraft, saveProductDraft),
    writeInSteps(spec.setProductPicture, setProductPicture),
    write(spec.publishProduct, publishProduct),
    write(spec.archiveProduct, archiveProduct),
    write(spec.restoreProduct, restoreProduct),
    write(spec.setProductStock, setProductStock),
    write(spec.addProductPrice, addProductPrice),
    read(spec.listPromoCodes, listPromoCodes),
    write(spec.createPromoCode, createPromoCode),
    write(spec.archivePromoCode, archivePromoCode),
    read(spec.listPromoCodeHistory, listPromoCodeHistory),
    read(spec.listShopProducts, listShopProducts),
    read(spec.compareShopProducts, compareShopProducts),
    read(spec.getShopProduct, getShopProduct),
  ],
  serve: servePictures,
  reactions,
  merging: {
    rows: [ownedRows('promo_use', 'customer_id'), ownedRows('stock_reservation', 'customer_id')],
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    products: typeof texts
  }
}
