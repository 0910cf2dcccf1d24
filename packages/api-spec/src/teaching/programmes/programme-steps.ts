import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { linkOf, placeSchema } from '#vocabulary/places.ts'
import { levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine, freeText } from '#vocabulary/texts/texts.ts'
import { isDayOfPattern, overlappingSlot, weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { programmesQuota } from './team.ts'
import { priceBases, programme, programmeFormatSchema } from './programmes.ts'
import { neededPrintedLine, reasonSchema } from '#vocabulary/texts/printed.ts'

/** Answer of every write: the programme after it. */
const answer = { responses: { 200: dataOf(programme) } }
const step = { ...managers, quota: programmesQuota, answer: programme } as const

const mostSeats = 500
const mostSessions = 300

const count = (most: number) =>
  z.int('validation.required').min(1, 'validation.too_small').max(most, 'validation.too_big')

export const programmeForm = z
  .strictObject({
    title: neededPrintedLine(120),
    description: freeText(4000),
    subject: subjectSchema,
    level: levelSchema.nullish(),
    /** People whom it is for, such as an age. */
    audience: freeText(300),
    format: programmeFormatSchema,
    /** An address, or the https link of a video call; it may be missing until the programme starts. */
    place: placeSchema(300),
    city: freeLine(80),
    minimumSeats: count(mostSeats),
    seats: count(mostSeats),
    priceBasis: z.enum(priceBases, 'validation.required'),
    priceKopecks: priceKopecksSchema,
    /** Price of a trial visit, in kopecks. 0: free; absent: there are no trial visits. */
    trialPriceKopecks: z
      .int('validation.money')
      .min(0, 'validation.money_positive')
      .max(100_000_000, 'validation.money_too_large')
      .nullish(),
    plannedSessions: count(mostSessions),
    startsOn: dateSchema,
    endsOn: dateSchema,
    weeklyPattern: z
      .array(weeklySlot)
      .max(14, 'validation.too_big')
      .refine((slots) => overlappingSlot(slots) === -1, 'validation.invalid'),
    enrolUntil: dateSchema,
    /** Whether the service confirms it once the least number of seats is taken. */
    confirmsItself: z.boolean(),
  })
  .refine(({ minimumSeats, seats }) => minimumSeats <= seats, { message: 'validation.too_small', path: ['seats'] })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { message: 'validation.date', path: ['endsOn'] })
  .refine(({ startsOn, weeklyPattern }) => isDayOfPattern(startsOn, weeklyPattern), {
    message: 'validation.first_weekday',
    path: ['startsOn'],
  })
  .refine(({ enrolUntil, endsOn }) => enrolUntil <= endsOn, { message: 'validation.date', path: ['enrolUntil'] })
  .refine(({ format, place }) => format !== 'online' || place === '' || linkOf(place) !== null, {
    message: 'validation.link',
    path: ['place'],
  })
export type ProgrammeForm = z.infer<typeof programmeForm>

export const createProgramme = endpoint({
  method: 'POST',
  path: '/frontend-api/programmes',
  summary: 'Drafts a programme',
  ...managers,
  quota: programmesQuota,
  body: programmeForm,
  ...answer,
  limits: { idempotent: true },
})

export const changeProgramme = endpoint({
  method: 'PUT',
  path: '/frontend-api/programmes/:id',
  summary: 'Changes a programme that is not over; seats keep their price',
  ...managers,
  quota: programmesQuota,
  params: idParams,
  ...answer,
  body: programmeForm.safeExtend({ version: versionSchema }),
})

export const copyProgramme = stepOf({
  path: '/frontend-api/programmes/:id/copy',
  summary: 'Drafts a programme like this one from another first day on, without its team and its seats',
  ...step,
  body: z.strictObject({ startsOn: dateSchema }),
  limits: { idempotent: true },
})

export const openProgrammeForEnrolment = stepOf({
  path: '/frontend-api/programmes/:id/enrolling',
  summary: 'Opens a draft for customers to see and enrol, once a lead has accepted and a session is planned',
  ...step,
  limits: { idempotent: true },
})

export const confirmProgramme = stepOf({
  path: '/frontend-api/programmes/:id/confirmation',
  summary: 'Confirms a programme, once the least number of seats is taken and it has an active lead',
  ...step,
  limits: { idempotent: true },
})

export const startProgramme = stepOf({
  path: '/frontend-api/programmes/:id/start',
  summary: 'Starts a confirmed programme; on its first day the service does it',
  ...step,
  limits: { idempotent: true },
})

export const finishProgramme = stepOf({
  path: '/frontend-api/programmes/:id/finish',
  summary: 'Finishes a running programme',
  ...step,
  limits: { idempotent: true },
})

export const cancelProgramme = stepOf({
  path: '/frontend-api/programmes/:id/cancellation',
  summary: 'Cancels a programme that is not over, with a reason; payments for coming sessions are refunded',
  ...step,
  form: { reason: reasonSchema },
})
