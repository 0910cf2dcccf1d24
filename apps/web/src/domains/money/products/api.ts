import {
  addProductPrice,
  archiveProduct,
  archivePromoCode,
  compareShopProducts,
  createProduct,
  createPromoCode,
  downloadProducts,
  getProduct,
  getShopProduct,
  listPackageExecutors,
  listProductHistory,
  listProducts,
  listPromoCodes,
  listShopProducts,
  publishProduct,
  restoreProduct,
  saveProductDraft,
  setProductPicture,
  setProductStock,
} from '@navyk/api-spec/money/products'
import { useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useStoring, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('shop')

export type ShopFilter = FilterOf<typeof listShopProducts>

/** Products that can be bought, newest first. */
export const shopQuery = (filter: ShopFilter) => listOf(keys.of('list'), listShopProducts, filter)

export const shopProductQuery = (id: string) => queryOf(keys.one(id), getShopProduct, { params: { id } })

/** Products side by side, in the order of their ids. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOf(keys.of('comparison'), compareShopProducts, { query: { ids: ids.join(',') } })

/** The newest of all: what the page of a product shows without an id. */
export const newestProductQuery = () => queryOf(keys.of('newest'), listShopProducts, { query: { limit: '1' } })

const catalogueKeys = dataKeys('products')
const promoKeys = dataKeys('promo-codes')

export type ProductFilter = FilterOf<typeof listProducts>

/** The catalogue, newest first. */
export const productsQuery = (filter: ProductFilter) => listOf(catalogueKeys.of('list'), listProducts, filter)
export const productQuery = (id: string) => queryOf(catalogueKeys.one(id), getProduct, { params: { id } })
export const productHistoryQuery = (id: string) =>
  queryOf(catalogueKeys.one(id, 'history'), listProductHistory, { params: { id } })
export const executorsQuery = (name: string) =>
  queryOf(catalogueKeys.of('executors'), listPackageExecutors, { query: { name } })
export const promoCodesQuery = () => listOf(promoKeys.of('list'), listPromoCodes, {})

/** Saves the catalogue, narrowed as the list is, as a workbook. */
export const useProductsWorkbook = (filter: ProductFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadProducts, { query: filter }), 'navyk-products.xlsx'))

export const useCreateProduct = () => useWrite(createProduct)
export const useSaveProductDraft = (id: string) => useWrite(saveProductDraft, { id }, productQuery(id))
export const usePublishProduct = (id: string) => useWrite(publishProduct, { id }, productQuery(id))
export const useArchiveProduct = (id: string) => useWrite(archiveProduct, { id }, productQuery(id))
export const useRestoreProduct = (id: string) => useWrite(restoreProduct, { id }, productQuery(id))
export const useSetProductStock = (id: string) => useWrite(setProductStock, { id }, productQuery(id))
export const useAddProductPrice = (id: string) => useWrite(addProductPrice, { id }, productQuery(id))
export const useSetProductPicture = (id: string) =>
  useMutation({
    mutationFn: ({ file, version }: { file: File; version: number }) =>
      call(setProductPicture, { params: { id }, query: { version: String(version) }, file }),
    ...useStoring(productQuery(id)),
  })
export const useCreatePromoCode = () => useWrite(createPromoCode)
export const useArchivePromoCode = (id: string) => useWrite(archivePromoCode, { id })
