import { z } from 'zod'
import { contractStateSchema } from '#teaching/contracts'
import { addDays, dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { lessonStateSchema, lessonOutcomes } from '#teaching/lessons'
import { offerStateSchema } from '#market/offers'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine } from '#vocabulary/texts/texts.ts'

/** The most results of a kind that a search shows. */
export const mostFound = 5

const text = freeLine(80).min(2, 'validation.too_short')

const found = z.object({
  contracts: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      learnerId: idSchema,
      learnerName: z.string(),
      subject: subjectSchema,
      state: contractStateSchema,
      customer: personRef,
      executor: personRef,
    }),
  ),
  lessons: z.array(
    z.object({
      id: idSchema,
      learnerName: z.string(),
      subject: subjectSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
      topic: z.string(),
      state: lessonStateSchema,
      outcome: z.enum(lessonOutcomes).nullable(),
    }),
  ),
  offers: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      subject: subjectSchema,
      goal: z.string(),
      state: offerStateSchema,
    }),
  ),
  /** Accounts that were found, for staff who keep the accounts; empty for everybody else. */
  people: z.array(z.object({ accountId: idSchema, firstName: z.string(), lastName: z.string() })),
})
export type SearchResult = z.infer<typeof found>

export const search = endpoint({
  method: 'GET',
  path: '/frontend-api/search',
  summary: 'Finds contracts, lessons, requests and, for staff, people by a typed text: five of each kind',
  session: 'required',
  query: z.strictObject({
    q: text,
    /** Subjects whose names in the person's language begin with the typed text, with commas between them. The browser knows these names. */
    subjects: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(subjectSchema).max(30, 'validation.too_big'))
      .optional(),
  }),
  responses: { 200: dataOf(found) },
})

/** The day that somebody typed as `20.11`, `20.11.2026`, `20/11` or `2026-11-20`; of two years the one in which it is nearer to
 *  `today`. Undefined where it is no day. */
export function dayOfText(typed: string, today: string): string | undefined {
  if (dateSchema.safeParse(typed).success) return typed
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(typed) ?? []
  if (day === undefined || month === undefined) return undefined
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year.padStart(4, '20'))]
  const days = years.map((each) => `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return days
    .filter((each) => dateSchema.safeParse(each).success && addDays(each, 0) === each)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}
