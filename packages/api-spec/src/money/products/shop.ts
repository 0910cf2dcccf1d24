import { customers } from '#kit/access.ts'
import { z } from 'zod'
import { productFacts, productKinds } from './products.ts'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf, queryNumber } from '#kit/paging.ts'
import { programmeFormats } from '#teaching/programmes'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { lessonFormatSchema, levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Facts about a programme in the shop. Its place is for those who have a seat. */
export const shopProgramme = z.object({
  id: idSchema,
  startsOn: dateSchema,
  endsOn: dateSchema,
  enrolUntil: dateSchema,
  weeklyPattern: z.array(weeklySlot),
  format: z.enum(programmeFormats),
  city: z.string(),
  seats: z.int(),
  minimumSeats: z.int(),
})
export type ShopProgramme = z.infer<typeof shopProgramme>

const offer = z.object({
  id: idSchema,
  kind: z.enum(productKinds),
  ...productFacts,
  priceKopecks: kopecksSchema,
  /** Price of one lesson or hour, in kopecks. */
  unitPriceKopecks: kopecksSchema,
  /** Pieces that can still be bought; null: without limit. */
  left: z.int().nullable(),
  /** The programme whose seat the product is; null for a package. */
  programme: shopProgramme.nullable(),
})
export type ShopProduct = z.infer<typeof offer>

const mostKopecks = 100_000_000

/** Orders of the shop: by age, by price, by the price of one lesson or hour, and by name. */
export const shopOrders = [
  'newest',
  'cheapest',
  'dearest',
  'cheapest_each',
  'dearest_each',
  'by_name',
  'by_name_back',
] as const

/** The most products that are compared at once. */
export const mostCompared = 4

export const listShopProducts = listOf({
  path: '/frontend-api/shop',
  summary: 'Lists the products on sale at today’s prices. A product for any subject, level or format matches each',
  ...customers,
  filter: {
    search: searchSchema,
    kind: z.enum(productKinds, 'validation.invalid').optional(),
    subject: subjectSchema.optional(),
    level: levelSchema.optional(),
    format: lessonFormatSchema.optional(),
    priceFrom: queryNumber(0, mostKopecks).optional(),
    priceTo: queryNumber(0, mostKopecks).optional(),
    /** Order of the products; without it the newest first. */
    order: z.enum(shopOrders, 'validation.invalid').optional(),
  },
  row: offer,
})

export const compareShopProducts = endpoint({
  method: 'GET',
  path: '/frontend-api/shop/comparison',
  summary:
    'Returns products side by side, in the order in which they are named; null for one that is not, or no longer, sold',
  ...customers,
  query: z.strictObject({
    /** Ids with commas between them. */
    ids: z
      .string()
      .max(200, 'validation.too_long')
      .transform((ids) => ids.split(','))
      .pipe(z.array(idSchema).max(mostCompared, 'validation.too_big')),
  }),
  responses: { 200: dataOf(z.array(z.object({ id: idSchema, product: offer.nullable() }))) },
})

export const getShopProduct = endpoint({
  method: 'GET',
  path: '/frontend-api/shop/:id',
  summary: 'Returns a product on sale, with similar ones: of the same subject or level',
  ...customers,
  params: idParams,
  responses: { 200: dataOf(offer.extend({ similar: z.array(offer) })) },
})
