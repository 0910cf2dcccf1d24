import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf, pageFields, queryNumber } from '#kit/paging.ts'
import { freeSlot } from '#teaching/schedule'
import { lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine } from '#vocabulary/texts/texts.ts'

/** Public facts about an executor whose card is public: no surname, no contact, no address. */
const freeExecutor = z.object({
  executorId: idSchema,
  /** First name and initial, such as «Ирина К.». */
  name: z.string(),
  subjects: z.array(subjectSchema),
  formats: z.array(lessonFormatSchema),
  city: z.string(),
  about: z.string(),
  /** Whether the service has checked a diploma. Strangers learn nothing else of credentials. */
  hasCheckedDiploma: z.boolean(),
  /** Price of an hour for the customer, in kopecks; null where the card names none. */
  hourPriceKopecks: kopecksSchema.nullable(),
  /** Free times for lessons of an hour, in the order of time. */
  slots: z.array(freeSlot.pick({ date: true, time: true })),
})
export type FreeExecutor = z.infer<typeof freeExecutor>

export const getPublicCalendar = endpoint({
  method: 'GET',
  path: '/frontend-api/calendar',
  summary: 'Lists the free times of executors with a public card within two weeks from today; for anybody',
  session: 'none',
  cacheSeconds: 30,
  query: z.strictObject({
    subject: subjectSchema.optional(),
    format: lessonFormatSchema.optional(),
    /** Highest price of an hour for the customer. Cards without a price are left out. */
    priceTo: queryNumber(1, 100_000_000).optional(),
    city: freeLine(80).optional(),
    /** Narrows the free times to one day. */
    date: dateSchema.optional(),
    ...pageFields,
  }),
  responses: {
    200: dataOf(
      z.object({
        from: dateSchema,
        to: dateSchema,
        /** Executors of this page who have a free time. */
        executors: z.array(freeExecutor),
        /** Cities of all public cards and of the programmes that anybody can enrol in, for the filter. */
        cities: z.array(z.string()),
      }),
    ).extend({ nextCursor: z.string().nullable() }),
  },
})
