import { z } from 'zod'

/** Unit that the customer's rate pays for: one lesson, an hour, the lessons of a month, or a package of lessons. The executor's rate is for
 *  an hour where the basis is the hour, otherwise for a lesson. */
export const billingBases = ['lesson', 'hour', 'month', 'package'] as const
export type BillingBasis = (typeof billingBases)[number]

/** Whether plans can be paid ahead at rates for it: a package and a monthly fee have sums of their own. */
export const mayPayAhead = (basis: BillingBasis): boolean => basis === 'lesson' || basis === 'hour'

/** Whether a lesson that was lost through no fault of the customer is made up for, and at what price: `at_price`: the
 *  usual price, less what the customer paid for the lost one; `free`: at the service's cost. */
export const makeUpRules = ['none', 'at_price', 'free'] as const
export type MakeUpRule = (typeof makeUpRules)[number]

/** The rules of a contract for lessons that are cancelled, moved, shortened or missed. */
export const contractPolicyFields = {
  basis: z.enum(billingBases, 'validation.required'),
  /** Lessons of a package, for `package` alone. */
  packageLessons: z.int('validation.whole').min(2, 'validation.too_small').max(100, 'validation.too_big').nullish(),
  /** Hours before its start: a lesson that the customer cancels later than that is paid. */
  noticeHours: z.int('validation.whole').min(0, 'validation.too_small').max(168, 'validation.too_big'),
  /** Number of lessons a month that the customer may move, or cancel late without paying. */
  freeMovesPerMonth: z.int('validation.whole').min(0, 'validation.too_small').max(31, 'validation.too_big'),
  makeUpRule: z.enum(makeUpRules, 'validation.required'),
  /** Days after the lost lesson for which it is owed. */
  makeUpDays: z.int('validation.whole').min(1, 'validation.too_small').max(366, 'validation.too_big'),
  /** Minutes that the executor waits for a learner before saying that nobody came. */
  noShowMinutes: z.int('validation.whole').min(5, 'validation.too_small').max(60, 'validation.too_big'),
  /** Executor's pay for a lesson that was cancelled late or that the learner missed, in per cent of a whole lesson's pay. */
  latePayPercent: z.int('validation.whole').min(0, 'validation.too_small').max(100, 'validation.too_big'),
  /** Whether a plan is approved automatically when the customer has not answered within 48 hours. */
  silentApproval: z.boolean('validation.required'),
  /** Whether a lesson that was not agreed on beforehand counts as confirmed when its customer doesn't object within 72
   *  hours. */
  silentConfirmation: z.boolean('validation.required'),
  /** Days after which an act counts as accepted that the customer has neither acknowledged nor declined; absent: never. */
  silentActDays: z.int('validation.whole').min(3, 'validation.too_small').max(30, 'validation.too_big').nullish(),
  /** Whether an approved plan is invoiced before its lessons; for a rate by the lesson or the hour alone. */
  paysAhead: z.boolean('validation.required'),
  /** Whether the invoice of a plan that is paid ahead is issued with its approval; else an accountant issues it. */
  issuesAtOnce: z.boolean('validation.required'),
}

type ParsedPolicy = z.infer<z.ZodObject<typeof contractPolicyFields>>
type OptionalField = 'packageLessons' | 'silentActDays'
/** The rules as a form has them, and as they are kept. */
export type PolicyForm = ParsedPolicy
export type ContractPolicy = Omit<ParsedPolicy, OptionalField> & Record<OptionalField, number | null>

/** Policy that a new contract begins with, until staff settle its terms. */
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
  silentActDays: null,
  paysAhead: false,
  issuesAtOnce: false,
  endNoticeDays: 14,
} as const satisfies ContractPolicy & { endNoticeDays: number }

/** The rules that decide what an outcome costs and pays. */
export type OutcomePolicy = Pick<ContractPolicy, 'basis' | 'makeUpRule' | 'latePayPercent'>
