import { z } from 'zod'

/** What the customer's rate is for: one lesson, an hour, the lessons of a month, or a package of lessons. The executor's is
 *  for a lesson, and by the hour for an hour. */
export const billingBases = ['lesson', 'hour', 'month', 'package'] as const
export type BillingBasis = (typeof billingBases)[number]

/** Whether a lesson that was lost without the customer's doing is made up for, and at what price: `at_price` as any
 *  other, less what the customer paid for the lost one; `free` at the service's cost. */
export const makeUpRules = ['none', 'at_price', 'free'] as const
export type MakeUpRule = (typeof makeUpRules)[number]

/** The rules of a contract for lessons that don't go as planned. */
export const contractPolicyFields = {
  basis: z.enum(billingBases, 'validation.required'),
  /** For `package` alone. */
  packageLessons: z.int('validation.whole').min(2, 'validation.too_small').max(100, 'validation.too_big').nullish(),
  /** A lesson cancelled by the customer later than this before its start is paid. */
  noticeHours: z.int('validation.whole').min(0, 'validation.too_small').max(168, 'validation.too_big'),
  /** How many lessons of a month the customer may move, or cancel late without paying. */
  freeMovesPerMonth: z.int('validation.whole').min(0, 'validation.too_small').max(31, 'validation.too_big'),
  makeUpRule: z.enum(makeUpRules, 'validation.required'),
  /** For how many days after the lost lesson it is owed. */
  makeUpDays: z.int('validation.whole').min(1, 'validation.too_small').max(366, 'validation.too_big'),
  /** How long the executor waits for a learner before saying that nobody came. */
  noShowMinutes: z.int('validation.whole').min(5, 'validation.too_small').max(60, 'validation.too_big'),
  /** What part of a lesson the executor is paid that was cancelled late or that the learner missed, in per cent. */
  latePayPercent: z.int('validation.whole').min(0, 'validation.too_small').max(100, 'validation.too_big'),
  /** Whether a plan that the customer leaves unanswered for 48 hours is approved by itself. */
  silentApproval: z.boolean('validation.required'),
  /** Whether a lesson that was not agreed on counts as confirmed when its customer doesn't object within 72 hours. */
  silentConfirmation: z.boolean('validation.required'),
}

type Parsed = z.infer<z.ZodObject<typeof contractPolicyFields>>
export type ContractPolicy = Omit<Parsed, 'packageLessons'> & { packageLessons: number | null }

/** What a new contract begins with, until staff settle its terms. */
export const startingPolicy = {
  basis: 'lesson',
  packageLessons: null,
  noticeHours: 24,
  freeMovesPerMonth: 2,
  makeUpRule: 'at_price',
  makeUpDays: 60,
  noShowMinutes: 15,
  latePayPercent: 100,
  silentApproval: false,
  silentConfirmation: false,
  endNoticeDays: 14,
} as const satisfies ContractPolicy & { endNoticeDays: number }

/** What of the rules decides what an outcome comes to. */
export type OutcomePolicy = Pick<ContractPolicy, 'basis' | 'makeUpRule' | 'latePayPercent'>
