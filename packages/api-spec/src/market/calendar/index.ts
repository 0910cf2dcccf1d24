import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/money.ts'
import { dataOf, pageFields, queryNumber } from '#kit/paging.ts'
import { freeSlot } from '#teaching/schedule'
import { lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine } from '#vocabulary/texts.ts'

/** What anybody may know of an executor whose card is public: no surname, no contact, no address. */
const freeExecutor = z.object({
  executorId: idSchema,
  /** «Ирина К.» */
  name: z.string(),
  subjects: z.array(subjectSchema),
  formats: z.array(lessonFormatSchema),
  city: z.string(),
  about: z.string(),
  /** The service has checked a diploma. Nothing else of credentials is told to strangers. */
  hasCheckedDiploma: z.boolean(),
  /** What an hour costs the customer. */
  hourPriceKopecks: kopecksSchema.nullable(),
  /** For lessons of an hour, in the order of time. */
  slots: z.array(freeSlot.pick({ date: true, time: true })),
})
export type FreeExecutor = z.infer<typeof freeExecutor>

export const getPublicCalendar = endpoint({
  method: 'GET',
  path: '/frontend-api/calendar',
  summary: 'Free times of executors with a public card within two weeks from today; for anybody',
  session: 'none',
  cacheSeconds: 30,
  query: z.strictObject({
    subject: subjectSchema.optional(),
    format: lessonFormatSchema.optional(),
    /** An hour costs the customer at most this. Cards without a price stay out. */
    priceTo: queryNumber(1, 100_000_000).optional(),
    city: freeLine(80).optional(),
    /** One day alone. */
    date: dateSchema.optional(),
    ...pageFields,
    cursor: idSchema.optional(),
  }),
  responses: {
    200: dataOf(
      z.object({
        from: dateSchema,
        to: dateSchema,
        /** Those of this page who have a free time. */
        executors: z.array(freeExecutor),
        /** Cities of all public cards and of the programmes that anybody can enrol in, for the filter. */
        cities: z.array(z.string()),
      }),
    ).extend({ nextCursor: z.string().nullable() }),
  },
})
