import { staff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import {
  lessonFormats,
  lessonFormatSchema,
  levels,
  levelSchema,
  subjects,
  subjectSchema,
} from '#vocabulary/teaching.ts'
import { freeLine, freeText, neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { neededPrintedLine } from '#vocabulary/texts/printed.ts'

/** Kinds of products in the shop. A package is lessons or hours ahead. */
export const productKinds = ['package', 'programme'] as const
export type ProductKind = (typeof productKinds)[number]

export const productStates = ['draft', 'published', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const productUnits = ['lessons', 'hours'] as const
export type ProductUnit = (typeof productUnits)[number]

/** Patterns that are drawn where a product has no picture of its own. */
export const productCovers = ['waves', 'grid', 'rings', 'slopes'] as const
export type ProductCover = (typeof productCovers)[number]

export const productsQuota = quota('products', 500)
/** Access for those who decide what is sold, and for how much. */
export const keepers = { ...staff, permissions: ['manager', 'accountant', 'administrator'] } as const

const mostUnits = 200
/** Longest validity in days, two years: nobody pays further ahead. */
const longestDays = 730
const mostSeats = 10_000

/** A product as staff write it. A published one keeps its version; the form makes the next one. */
export const productForm = z.strictObject({
  title: neededPrintedLine(80),
  description: neededText(2000),
  /** People whom it is for. */
  audience: freeText(300),
  unit: z.enum(productUnits, 'validation.required'),
  count: z.int('validation.required').min(1, 'validation.too_small').max(mostUnits, 'validation.too_big'),
  validDays: z.int('validation.required').min(7, 'validation.too_small').max(longestDays, 'validation.too_big'),
  /** Limit of its use: subject, level, format, executor. A field that is empty limits nothing. */
  subject: subjectSchema.nullish(),
  level: levelSchema.nullish(),
  format: lessonFormatSchema.nullish(),
  executorId: idSchema.nullish(),
  /** Terms agreed beside the rule of refunds. */
  terms: freeText(1000),
  cover: z.enum(productCovers, 'validation.required'),
})

/** Pieces on sale; absent: without limit. */
const stockSchema = z.int('validation.whole').min(0, 'validation.whole').max(mostSeats, 'validation.too_big').nullish()

export const newProductForm = productForm.extend({
  kind: z.literal('package', 'validation.required'),
  priceKopecks: priceKopecksSchema,
  stock: stockSchema,
})

export const picture = z.object({
  /** Addresses of its two sizes, 480 and 960 pixels wide. */
  small: z.string(),
  large: z.string(),
  /** A few pixels of it as a data URL, shown until the picture has loaded. */
  preview: z.string(),
})
export type ProductPicture = z.infer<typeof picture>

/** Public facts about a version of a product. */
export const productFacts = {
  versionNumber: z.int(),
  title: z.string(),
  description: z.string(),
  audience: z.string(),
  unit: z.enum(productUnits),
  count: z.int(),
  validDays: z.int(),
  subject: z.enum(subjects).nullable(),
  level: z.enum(levels).nullable(),
  format: z.enum(lessonFormats).nullable(),
  executor: personRef.nullable(),
  terms: z.string(),
  cover: z.enum(productCovers),
  picture: picture.nullable(),
}

const version = z.object({ id: idSchema, ...productFacts, publishedAt: instantSchema.nullable() })

const productSummary = z.object({
  id: idSchema,
  kind: z.enum(productKinds),
  state: z.enum(productStates),
  title: z.string(),
  subject: z.enum(subjects).nullable(),
  level: z.enum(levels).nullable(),
  unit: z.enum(productUnits),
  count: z.int(),
  validDays: z.int(),
  cover: z.enum(productCovers),
  picture: picture.nullable(),
  /** Price of today, in kopecks; null where none is in force. */
  priceKopecks: kopecksSchema.nullable(),
  stock: z.int().nullable(),
  /** Pieces bought or held for an order. */
  taken: z.int(),
  /** Whether there is a version that is not published yet, beside a published one. */
  hasDraft: z.boolean(),
  createdAt: instantSchema,
})
export type ProductSummary = z.infer<typeof productSummary>

const price = z.object({ id: idSchema, validFrom: dateSchema, amountKopecks: kopecksSchema, isCurrent: z.boolean() })

const product = productSummary.extend({
  /** Version that customers see; null before the first is published. */
  published: version.nullable(),
  draft: version.nullable(),
  /** Prices by date, the newest first. */
  prices: z.array(price),
  actions: z.object({ edit: offered, publish: offered, archive: offered, restore: offered }),
  version: versionSchema,
})
export type Product = z.infer<typeof product>

const stockFilters = ['left', 'sold_out'] as const

const productFilter = {
  search: searchSchema,
  state: z.enum(productStates, 'validation.invalid').optional(),
  subject: subjectSchema.optional(),
  level: levelSchema.optional(),
  stock: z.enum(stockFilters, 'validation.invalid').optional(),
}

export const listProducts = listOf({
  path: '/frontend-api/products',
  summary: 'Lists the catalogue, newest first',
  ...keepers,
  filter: productFilter,
  row: productSummary,
})

export const mostFoundExecutors = 8

export const listPackageExecutors = endpoint({
  method: 'GET',
  path: '/frontend-api/products/executors',
  summary: 'Finds executors by a part of their name, to choose whose lessons a package pays',
  ...keepers,
  query: z.strictObject({
    name: freeLine(80).min(2, 'validation.too_short'),
  }),
  responses: { 200: dataOf(z.array(personRef)) },
})

export const downloadProducts = workbookOf({
  path: '/frontend-api/products/workbook',
  summary: 'Downloads the catalogue as a workbook with the filters of the list',
  ...keepers,
  filter: productFilter,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/frontend-api/products/:id',
  summary: 'Returns a product with its published version, its draft and its prices',
  ...keepers,
  params: idParams,
  responses: { 200: dataOf(product) },
})

export const listProductHistory = historyOf({
  path: '/frontend-api/products/:id/history',
  summary: 'Lists the history of a product, newest first',
  ...keepers,
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/frontend-api/products',
  quota: productsQuota,
  summary: 'Drafts a product with the price from today on',
  ...keepers,
  body: newProductForm,
  responses: { 200: dataOf(product) },
  limits: { idempotent: true },
})

export const saveProductDraft = endpoint({
  method: 'PUT',
  path: '/frontend-api/products/:id/draft',
  quota: productsQuota,
  summary: 'Saves the draft of a product; customers see it when it is published, orders keep the version they bought',
  ...keepers,
  params: idParams,
  body: productForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(product) },
})

export const setProductPicture = endpoint({
  method: 'POST',
  path: '/frontend-api/products/:id/picture',
  quota: productsQuota,
  summary: 'Sets the picture of the draft, drawn anew from the file',
  ...keepers,
  params: idParams,
  query: z.strictObject({
    version: z
      .string()
      .regex(/^\d{1,9}$/, 'validation.whole')
      .transform(Number),
  }),
  file: true,
  responses: { 200: dataOf(product) },
  limits: { bodyBytes: 10 * 1024 * 1024 },
})

export const publishProduct = stepOf({
  path: '/frontend-api/products/:id/publication',
  quota: productsQuota,
  summary: 'Publishes the draft: customers see it and can buy it',
  ...keepers,
  answer: product,
  limits: { idempotent: true },
})

export const archiveProduct = stepOf({
  path: '/frontend-api/products/:id/archiving',
  quota: productsQuota,
  summary: 'Removes a product from the shop; orders keep it',
  ...keepers,
  answer: product,
  limits: { idempotent: true },
})

export const restoreProduct = stepOf({
  path: '/frontend-api/products/:id/restoration',
  quota: productsQuota,
  summary: 'Restores an archived product',
  ...keepers,
  answer: product,
  limits: { idempotent: true },
})

export const productStockForm = z.strictObject({ stock: stockSchema })

export const setProductStock = endpoint({
  method: 'PUT',
  path: '/frontend-api/products/:id/stock',
  quota: productsQuota,
  summary: 'Sets the stock of a product, sold ones included; null: without a limit',
  ...keepers,
  params: idParams,
  body: productStockForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(product) },
})

export const productPriceForm = z.strictObject({ validFrom: dateSchema, amountKopecks: priceKopecksSchema })

export const addProductPrice = stepOf({
  path: '/frontend-api/products/:id/prices',
  quota: productsQuota,
  summary: 'Sets the price from a day on, today or later; orders keep the price that they were placed at',
  ...keepers,
  body: productPriceForm.extend({ version: versionSchema }),
  answer: product,
  limits: { idempotent: true },
})
