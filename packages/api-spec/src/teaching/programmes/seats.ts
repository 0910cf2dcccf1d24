import { managers, customersAndManagers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { personRef } from '#vocabulary/people.ts'
import { programmeStateSchema } from './states.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** A trial seat is for one session, and becomes a regular one when its customer wants to stay. */
export const seatKinds = ['regular', 'trial'] as const
export type SeatKind = (typeof seatKinds)[number]

/** States of a seat: waiting → offered (a seat is free for a day) → held (until it is paid) → taken; where seats are free, an enrolment is
 *  held at once. Ended: left, declined (waiting or offered), expired (not answered or not paid in time), cancelled (the programme was). */
export const seatStates = ['waiting', 'offered', 'held', 'taken', 'left', 'declined', 'expired', 'cancelled'] as const
export const seatStateSchema = z.enum(seatStates, 'validation.invalid')
export type SeatState = z.infer<typeof seatStateSchema>

/** States in which a learner is in the programme or in its waiting list; a learner is there only once at a time. */
export const liveSeatStates = ['waiting', 'offered', 'held', 'taken'] as const satisfies SeatState[]

/** Unit of a seat's price: all sessions together, each session, or the one session of a trial visit. */
const seatPriceBases = ['whole', 'session', 'trial'] as const

export const programmeSeat = z.object({
  id: idSchema,
  programme: z.object({
    id: idSchema,
    number: z.int(),
    title: z.string(),
    state: programmeStateSchema,
    startsOn: dateSchema,
    endsOn: dateSchema,
  }),
  learner: personRef,
  customer: personRef,
  kind: z.enum(seatKinds),
  state: seatStateSchema,
  /** Place in the waiting list, from 1; null outside of it. */
  place: z.int().nullable(),
  /** The day of a trial visit. */
  trialOn: dateSchema.nullable(),
  /** Price as agreed when the seat was asked for. */
  priceBasis: z.enum(seatPriceBases),
  priceKopecks: kopecksSchema,
  /** Price of all planned sessions, or of the trial visit, in kopecks. */
  totalKopecks: kopecksSchema,
  /** Moment until which an offer is to be answered, a held seat to be paid, a trial visit to be decided on. */
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
  takenAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  /** The order of the shop that pays it, or was to. */
  orderId: idSchema.nullable(),
  /** Reason why the learner left. */
  reason: z.string().nullable(),
  /** Decision about the price by the manager who made the seat firm; for staff. */
  invoicing: z.object({ isInvoiced: z.boolean(), reason: z.string().nullable() }).nullable(),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({ accept: offered, decline: offered, confirm: offered, keep: offered, leave: offered }),
  version: versionSchema,
})
export type ProgrammeSeat = z.infer<typeof programmeSeat>

/** Quota of enrolling, answering an offer, and leaving. */
const seatsQuota = quota('seats', 100, 3000)

const step = { ...customersAndManagers, quota: seatsQuota, answer: programmeSeat } as const

export const seatForm = z
  .strictObject({
    learnerId: idSchema,
    kind: z.enum(seatKinds, 'validation.invalid'),
    /** Day of a trial visit. */
    trialOn: dateSchema.nullish(),
  })
  .refine(({ kind, trialOn }) => kind !== 'trial' || trialOn, { message: 'validation.required', path: ['trialOn'] })
export type SeatForm = z.infer<typeof seatForm>

export const enrolLearner = stepOf({
  path: '/frontend-api/programmes/:id/seats',
  summary:
    'Enrols a learner: a customer one of their own, staff anybody’s; the seat is held until it is paid, and without a free one the learner waits in line',
  ...step,
  body: seatForm,
  limits: { idempotent: true },
})

export const listProgrammeSeats = listOf({
  path: '/frontend-api/programmes/:id/seats',
  summary:
    'Lists the seats of a programme: first the taken ones, then the waiting list in its order, then those that ended',
  session: 'required',
  roles: ['staff'],
  params: idParams,
  filter: { state: seatStateSchema.optional() },
  row: programmeSeat,
})

export const listOwnSeats = listOf({
  path: '/frontend-api/programmes/own-seats',
  summary: 'Lists seats of the customer’s learners in all programmes, newest first',
  session: 'required',
  roles: ['customer'],
  row: programmeSeat,
})

export const acceptSeat = stepOf({
  path: '/frontend-api/programmes/seats/:id/acceptance',
  summary: 'Accepts the seat that was offered from the waiting list; it is held until it is paid',
  ...step,
  limits: { idempotent: true },
})

export const declineSeat = stepOf({
  path: '/frontend-api/programmes/seats/:id/refusal',
  summary: 'Declines an offered seat, or leaves the waiting list; the seat goes to the next in line',
  ...step,
})

export const confirmSeat = stepOf({
  path: '/frontend-api/programmes/seats/:id/confirmation',
  summary:
    'Makes a held seat firm: its customer gets an invoice, if no order asks for the price, or a reason says why nobody is asked',
  ...managers,
  quota: seatsQuota,
  body: z
    .strictObject({ version: versionSchema, isInvoiced: z.boolean(), reason: reasonSchema.optional() })
    .refine(({ isInvoiced, reason }) => isInvoiced || reason !== undefined, {
      message: 'validation.required',
      path: ['reason'],
    }),
  answer: programmeSeat,
  limits: { idempotent: true },
})

export const keepSeat = stepOf({
  path: '/frontend-api/programmes/seats/:id/continuation',
  summary: 'Stays after a trial visit: the seat becomes a regular one, held until it is paid',
  ...step,
  limits: { idempotent: true },
})

export const leaveProgramme = stepOf({
  path: '/frontend-api/programmes/seats/:id/leaving',
  summary: 'Gives up a seat that is held or taken, before or after the start, with a reason',
  ...step,
  form: { reason: reasonSchema },
})
