import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { contractPolicyFields } from './contract-policy.ts'
import { changeFields } from '#vocabulary/changes.ts'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { daySpan } from '#vocabulary/times/day-spans.ts'
import { personRef } from '#vocabulary/people.ts'
import { lessonFormatSchema, levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

export const contractsQuota = quota('contracts', 200, 1000)

/** States of a contract: draft → awaiting_ack (staff send it) → active (both sides acknowledged by code) ⇄ paused → ending (somebody gave
 *  notice) → finished; cancelled before it was active; terminated by staff at any time after. */
export const contractStates = [
  'draft',
  'awaiting_ack',
  'active',
  'paused',
  'ending',
  'finished',
  'terminated',
  'cancelled',
] as const
export const contractStateSchema = z.enum(contractStates, 'validation.invalid')
export type ContractState = z.infer<typeof contractStateSchema>

export const contractSides = ['customer', 'executor'] as const
export const contractSideSchema = z.enum(contractSides, 'validation.invalid')
export type ContractSide = z.infer<typeof contractSideSchema>

/** Settlement models. principal: the customer owes the service, the service owes the executor. agent: the service collects for the
 *  executor. */
export const settlementModels = ['principal', 'agent'] as const
export type SettlementModel = (typeof settlementModels)[number]

/** Rates are for one lesson of `lessonMinutes`. Each side has its own field, the other one is absent, and before the
 *  contract is sent a party has neither: the rates are not settled yet. */
const ownRates = {
  customerRateKopecks: kopecksSchema.optional(),
  executorRateKopecks: kopecksSchema.optional(),
}

const contractSummary = z.object({
  id: idSchema,
  number: z.int(),
  /** Offer that the contract came from; null where it came from a spreadsheet. */
  offerId: idSchema.nullable(),
  customer: personRef,
  executor: personRef,
  learner: personRef.extend({ age: z.int().nullable() }),
  subject: subjectSchema,
  level: levelSchema,
  format: lessonFormatSchema,
  lessonMinutes: z.int(),
  weeklySlots: z.array(weeklySlot),
  startsOn: dateSchema,
  endsOn: dateSchema.nullable(),
  /** The present pause or the coming one; without a last day it lasts until somebody ends it. */
  pausedFrom: dateSchema.nullable(),
  pausedUntil: dateSchema.nullable(),
  state: contractStateSchema,
  ...ownRates,
  sentAt: instantSchema.nullable(),
  activatedAt: instantSchema.nullable(),
  /** Time at which each side acknowledged. */
  acknowledgedAt: z.object({ customer: instantSchema.nullable(), executor: instantSchema.nullable() }),
  version: versionSchema,
})
export type ContractSummary = z.infer<typeof contractSummary>

/** Person who has to act before the contract, or a change of it, goes on. */
export const contractWaits = ['customer', 'executor', 'staff'] as const
export type ContractWait = (typeof contractWaits)[number]

const listedContract = contractSummary.extend({
  /** The next planned lesson, and the number of lessons that are over without an outcome. */
  nextLesson: z.object({ id: idSchema, startsAt: instantSchema, endsAt: instantSchema }).nullable(),
  unclosedCount: z.int(),
  waitsFor: z.array(z.enum(contractWaits)),
})
export type ListedContract = z.infer<typeof listedContract>

const contacts = z.object({ phone: z.string(), email: z.string().nullable() })
export type Contacts = z.infer<typeof contacts>

/** The rates that hold from a day until the next row's. */
const contractTerms = z.object({ validFrom: dateSchema, ...ownRates })

const changeStates = ['proposed', 'agreed', 'refused', 'withdrawn', 'lapsed'] as const
export type ChangeState = (typeof changeStates)[number]

/** New rates from a day on; a party sees the changes of its own rate. */
const contractChange = z.object({
  id: idSchema,
  number: z.int(),
  validFrom: dateSchema,
  ...ownRates,
  state: z.enum(changeStates),
  comment: z.string(),
  reason: z.string().nullable(),
  createdAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** The sides whose rate changes, and the time at which each agreed; a party reads about itself alone. */
  acknowledgedAt: z.object({
    customer: instantSchema.nullable().optional(),
    executor: instantSchema.nullable().optional(),
  }),
  actions: z.object({ acknowledge: offered, refuse: offered, withdraw: offered }),
})
export type ContractChange = z.infer<typeof contractChange>

const contractRef = z.object({ id: idSchema, number: z.int() })

export const contract = contractSummary.extend({
  place: z.string(),
  settlementModel: z.enum(settlementModels),
  ...contractPolicyFields,
  packageLessons: z.int().nullable(),
  silentActDays: z.int().nullable(),
  /** For staff and the executor alone. */
  latePayPercent: z.int().optional(),
  endNoticeDays: z.int(),
  reason: z.string().nullable(),
  pauseReason: z.string().nullable(),
  /** The pause that the executor asks for; null once somebody has answered. */
  pauseAsked: z
    .object({ from: dateSchema, until: dateSchema.nullable(), reason: z.string(), at: instantSchema })
    .nullable(),
  endingBy: z.enum(contractWaits).nullable(),
  /** Time at which it was finished or terminated. */
  endedAt: instantSchema.nullable(),
  /** The contract that this one continues, and the one that continues this one; for those who may see it. */
  predecessor: contractRef.nullable(),
  successor: contractRef.nullable(),
  terms: z.array(contractTerms),
  /** Newest first. */
  changes: z.array(contractChange),
  /** Contacts of the other side once the contract has been active; staff have both at any time. */
  customerContacts: contacts.optional(),
  executorContacts: contacts.optional(),
  /** Terms of the chosen response: for staff, who settle the rates by it. */
  proposal: z
    .object({
      payKopecks: kopecksSchema,
      priceKopecks: kopecksSchema,
      message: z.string(),
      slots: z.array(daySpan),
      startsOn: dateSchema,
    })
    .optional(),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({
    edit: offered,
    send: offered,
    acknowledge: offered,
    cancel: offered,
    pause: offered,
    askToPause: offered,
    declinePause: offered,
    resume: offered,
    giveNotice: offered,
    withdrawNotice: offered,
    terminate: offered,
    proposeChange: offered,
    startSuccessor: offered,
  }),
})
export type Contract = z.infer<typeof contract>

/** Parts of the list. `current`: from the choice to the end of the contract. `documents`: sent at least once. `to_acknowledge`: waits for
 *  the person who asks (for staff: for anybody). */
export const contractScopes = ['current', 'past', 'documents', 'to_acknowledge'] as const

/** Changes since a day that the list can be filtered by. */
export const contractChanges = ['begun', 'ended'] as const

const contractFilter = {
  scope: z.enum(contractScopes, 'validation.invalid').optional(),
  state: contractStateSchema.optional(),
  subject: subjectSchema.optional(),
  waitsFor: z.enum(contractWaits, 'validation.invalid').optional(),
  /** Part of the learner's or the other side's name; of anybody's, or a number, for staff. */
  search: searchSchema,
  ...changeFields(contractChanges),
}

export const listContracts = listOf({
  path: '/frontend-api/contracts',
  summary: 'Lists contracts, newest first: own for a customer and an executor, all for staff',
  session: 'required',
  filter: {
    ...contractFilter,
    customerId: idSchema.optional(),
    executorId: idSchema.optional(),
    offerId: idSchema.optional(),
  },
  row: listedContract,
})

/** A workbook, not JSON. */
export const downloadContracts = workbookOf({
  path: '/frontend-api/contracts/workbook',
  summary: 'Downloads contracts with their acknowledgements as a workbook with the filters of the list; no rates',
  session: 'required',
  roles: ['staff'],
  filter: contractFilter,
})

export const getContract = endpoint({
  method: 'GET',
  path: '/frontend-api/contracts/:id',
  summary: 'Returns a contract with the terms that the reader may know',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(contract) },
})

export const sendContract = stepOf({
  path: '/frontend-api/contracts/:id/send',
  summary: 'Sends a draft with both rates to both sides; its text is fixed from then on',
  quota: contractsQuota,
  roles: ['staff'],
  permissions: ['manager'],
  answer: contract,
})

const contractCancellation = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const cancelContract = stepOf({
  path: '/frontend-api/contracts/:id/cancel',
  summary: 'Cancels a contract that is not active yet; its offer is open again',
  quota: contractsQuota,
  permissions: ['manager'],
  body: contractCancellation,
  answer: contract,
})

export const listContractHistory = historyOf({
  path: '/frontend-api/contracts/:id/history',
  summary: 'Lists the history of a contract, newest first, without rates of the other side',
  session: 'required',
})
