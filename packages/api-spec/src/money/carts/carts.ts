import { customers } from '#kit/access.ts'
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import {
  picture,
  productCovers,
  productKinds,
  productUnits,
  shopProgramme,
  promoCodeSchema,
  promoRefusals,
} from '#money/products'
import { subjects } from '#vocabulary/teaching.ts'

const cartsQuota = quota('carts', 1000)

export const mostOfOne = 20
export const mostLines = 30

/** Problems of a line that the customer has to look at before ordering. */
export const cartProblems = [
  'gone',
  'sold_out',
  'few_left',
  'learner_enrolled',
  'price_changed',
  'terms_changed',
] as const
export type CartProblem = (typeof cartProblems)[number]

const cartLine = z.object({
  id: idSchema,
  kind: z.enum(productKinds),
  productId: idSchema,
  /** Whether the line is a seat for a trial visit. */
  isTrial: z.boolean(),
  programme: shopProgramme.nullable(),
  title: z.string(),
  subject: z.enum(subjects).nullable(),
  unit: z.enum(productUnits),
  count: z.int(),
  validDays: z.int(),
  cover: z.enum(productCovers),
  picture: picture.nullable(),
  learner: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }).nullable(),
  quantity: z.int(),
  left: z.int().nullable(),
  /** Price of one, in kopecks; null for a product that is no longer sold, which then counts for nothing. */
  priceKopecks: kopecksSchema.nullable(),
  /** Price when the line was put into the cart, or when the customer last accepted a change, in kopecks. */
  seenPriceKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  /** Quantity × price, less the discount. */
  totalKopecks: kopecksSchema,
  problems: z.array(z.enum(cartProblems)),
})

const cart = z.object({
  lines: z.array(cartLine),
  promo: z.object({ code: z.string(), refusal: z.enum(promoRefusals).nullable() }).nullable(),
  subtotalKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  totalKopecks: kopecksSchema,
  /** Whether nothing stands in the way of an order. */
  canOrder: offered,
})
export type Cart = z.infer<typeof cart>

const quantitySchema = z.int('validation.whole').min(1, 'validation.too_small').max(mostOfOne, 'validation.too_big')

const cartLineForm = z.strictObject({ learnerId: idSchema.nullable(), quantity: quantitySchema })

const answer = { 200: dataOf(cart) }

export const getCart = endpoint({
  method: 'GET',
  path: '/frontend-api/cart',
  summary: 'Returns the own cart at today’s prices, with the changes since',
  ...customers,
  responses: answer,
})

export const getCartCount = endpoint({
  method: 'GET',
  path: '/frontend-api/cart/count',
  summary: 'Counts the things in the own cart, for the top bar of every screen',
  ...customers,
  responses: { 200: dataOf(z.object({ count: z.int() })) },
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/frontend-api/cart/lines',
  quota: cartsQuota,
  summary: 'Adds a product to the cart; more of it, if it is there for the same learner',
  ...customers,
  body: cartLineForm.extend({ productId: idSchema }),
  responses: answer,
  limits: { idempotent: true },
})

export const changeCartLine = endpoint({
  method: 'PUT',
  path: '/frontend-api/cart/lines/:id',
  quota: cartsQuota,
  summary: 'Changes the number and the learner of a line',
  ...customers,
  params: idParams,
  body: cartLineForm,
  responses: answer,
})

export const removeCartLine = endpoint({
  method: 'DELETE',
  path: '/frontend-api/cart/lines/:id',
  quota: null,
  summary: 'Removes a line from the cart',
  ...customers,
  params: idParams,
  responses: answer,
})

export const acceptCartChanges = endpoint({
  method: 'POST',
  path: '/frontend-api/cart/accepted-changes',
  quota: cartsQuota,
  summary: 'Accepts the prices and terms that have changed since',
  ...customers,
  /** Total as the customer sees it, in kopecks; where it has changed, nothing is accepted. */
  body: z.strictObject({ totalKopecks: kopecksSchema }),
  responses: answer,
})

const promoForm = z.strictObject({ code: promoCodeSchema })

export const applyPromoCode = endpoint({
  method: 'PUT',
  path: '/frontend-api/cart/promo-code',
  quota: cartsQuota,
  summary: 'Uses a promo code; a code that gives nothing is refused with the reason',
  ...customers,
  body: promoForm,
  responses: answer,
})

export const removePromoCode = endpoint({
  method: 'DELETE',
  path: '/frontend-api/cart/promo-code',
  quota: null,
  summary: 'Removes the promo code from the cart',
  ...customers,
  responses: answer,
})
