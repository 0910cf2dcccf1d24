import { z } from 'zod'
import { keepers, productsQuota } from './products.ts'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { isMixed } from '#vocabulary/texts/alphabets.ts'
import { freeLine } from '#vocabulary/texts/texts.ts'

export const promoKinds = ['percent', 'sum'] as const
export type PromoKind = (typeof promoKinds)[number]

/** Reason why a promo code gives nothing; the texts are `carts.promo.<reason>`. */
export const promoRefusals = [
  'unknown',
  'archived',
  'not_yet',
  'ended',
  'other_products',
  'first_purchase',
  'used_by_you',
  'used_up',
] as const
export type PromoRefusal = (typeof promoRefusals)[number]

/** A promo code as people type it. Stored in capitals, without invisible letters, and with wide letters as plain ones. */
export const promoCodeSchema = freeLine(100)
  .overwrite((code) =>
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\p{Pd}/gu, '-'),
  )
  .min(3, 'validation.too_short')
  .max(20, 'validation.too_long')
  .regex(/^[\p{Lu}\d-]+$/u, 'validation.invalid')

const limit = z.int('validation.whole').min(1, 'validation.too_small').max(100_000, 'validation.too_big').nullish()

const terms = {
  firstPurchaseOnly: z.boolean('validation.required'),
  /** Number of times that one customer can use it, and that all together can; null: without limit. */
  customerLimit: limit,
  totalLimit: limit,
  validFrom: dateSchema,
  validTo: dateSchema.nullish(),
  /** Products that it holds for; empty: all. */
  productIds: z.array(idSchema).max(50, 'validation.too_big'),
}

type Terms = { validFrom: string; validTo?: string | null | undefined }
const endsAfterItBegins = ({ validFrom, validTo }: Terms, context: z.RefinementCtx) => {
  if (validTo && validTo < validFrom) addProblem(context, ['validTo'], 'validation.date_order')
}

export const promoCodeForm = z
  .strictObject({
    code: promoCodeSchema.refine((code) => !isMixed(code), 'validation.mixed_letters'),
    kind: z.enum(promoKinds, 'validation.required'),
    percent: z.int('validation.whole').min(1, 'validation.too_small').max(100, 'validation.too_big').nullish(),
    amountKopecks: priceKopecksSchema.nullish(),
    ...terms,
  })
  .superRefine((form, context) => {
    endsAfterItBegins(form, context)
    if (form.kind === 'percent' && typeof form.percent !== 'number')
      addProblem(context, ['percent'], 'validation.required')
    if (form.kind === 'sum' && typeof form.amountKopecks !== 'number') {
      addProblem(context, ['amountKopecks'], 'validation.required')
    }
  })

const promoCode = z.object({
  id: idSchema,
  code: z.string(),
  kind: z.enum(promoKinds),
  percent: z.int().nullable(),
  amountKopecks: kopecksSchema.nullable(),
  firstPurchaseOnly: z.boolean(),
  customerLimit: z.int().nullable(),
  totalLimit: z.int().nullable(),
  used: z.int(),
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  products: z.array(z.object({ id: idSchema, title: z.string() })),
  isArchived: z.boolean(),
  createdAt: instantSchema,
  actions: z.object({ archive: offered }),
  version: versionSchema,
})
export type PromoCode = z.infer<typeof promoCode>

export const listPromoCodes = listOf({
  path: '/frontend-api/promo-codes',
  summary: 'Lists promo codes, newest first',
  ...keepers,
  row: promoCode,
})

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/frontend-api/promo-codes',
  quota: productsQuota,
  summary: 'Creates a promo code; its reduction and its scope never change, it can be archived',
  ...keepers,
  body: promoCodeForm,
  responses: { 200: dataOf(promoCode) },
  limits: { idempotent: true },
})

export const archivePromoCode = stepOf({
  path: '/frontend-api/promo-codes/:id/archiving',
  quota: productsQuota,
  summary: 'Ends a promo code; orders keep its reduction',
  ...keepers,
  answer: promoCode,
  limits: { idempotent: true },
})

export const listPromoCodeHistory = historyOf({
  path: '/frontend-api/promo-codes/:id/history',
  summary: 'Lists the history of a promo code, newest first',
  ...keepers,
})
