import { accountants, managersAndAccountants, customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { levels, levelSchema, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { neededPrintedLine, neededPrintedText } from '#vocabulary/texts/printed.ts'

/** Unit that a package is counted in. */
export const walletUnits = ['lessons', 'minutes'] as const
export type WalletUnit = (typeof walletUnits)[number]

export const walletStates = ['pending', 'active', 'frozen', 'exhausted', 'expired', 'refunded'] as const
export type WalletState = (typeof walletStates)[number]

const mostLessons = 200
const mostMinutes = 12_000
/** Longest validity in days, two years: nobody pays further ahead. */
const longestDays = 730
const mostKopecks = 100_000_000

const walletsQuota = quota('wallets', 100, 1000)

const reasonSchema = neededPrintedText(500)

/** Units left for lessons to come: lessons that were held and are not settled yet are taken off already. */
const leftFields = { unit: z.enum(walletUnits), leftUnits: z.int(), expiresOn: dateSchema.nullable() }

/** Rest of one package, as in "5 lessons left until 14 March". */
export const packageLeft = z.object({ id: idSchema, name: z.string(), state: z.enum(walletStates), ...leftFields })
export type PackageLeft = z.infer<typeof packageLeft>

const wallet = packageLeft.extend({
  customer: personRef,
  totalUnits: z.int(),
  /** Units drawn by settled lessons. */
  usedUnits: z.int(),
  /** Units that were not used in time. */
  lostUnits: z.int(),
  /** Units of lessons that were held and are not settled yet. */
  waitingUnits: z.int(),
  priceKopecks: kopecksSchema,
  /** Value of the left units in the books, in kopecks. */
  leftKopecks: kopecksSchema,
  /** Price of a used lesson or hour, in kopecks, by which a leftover is worked out. */
  unitPriceKopecks: kopecksSchema,
  /** Sum that a refund would give back now, in kopecks: the price less the used lessons. */
  refundKopecks: kopecksSchema,
  /** Sum that went back, in kopecks. */
  refundedKopecks: kopecksSchema.nullable(),
  subject: z.enum(subjects).nullable(),
  level: z.enum(levels).nullable(),
  executor: personRef.nullable(),
  learner: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }).nullable(),
  contract: z.object({ id: idSchema, number: z.int() }).nullable(),
  validDays: z.int(),
  activatedOn: dateSchema.nullable(),
  frozenOn: dateSchema.nullable(),
  frozenBy: z.enum(['pause', 'staff']).nullable(),
  /** Invoice whose payment the package waits for. */
  invoiceId: idSchema.nullable(),
  reason: z.string().nullable(),
  createdAt: instantSchema,
  /** Actions that the reader may take now. */
  actions: z.object({ freeze: offered, unfreeze: offered, refund: offered }),
  version: versionSchema,
})
export type Wallet = z.infer<typeof wallet>

const walletUse = z.object({
  id: idSchema,
  lessonId: idSchema,
  contractId: idSchema,
  heldOn: dateSchema,
  units: z.int(),
  kopecks: kopecksSchema,
  givenBackAt: instantSchema.nullable(),
  giveBackReason: z.string().nullable(),
})
export type WalletUse = z.infer<typeof walletUse>

export const listWallets = listOf({
  path: '/frontend-api/wallets',
  summary: 'Lists prepaid packages with their rest, the newest first; own ones for a customer',
  ...customersAndStaff,
  filter: { customerId: idSchema.optional() },
  row: wallet,
})

export const getWallet = endpoint({
  method: 'GET',
  path: '/frontend-api/wallets/:id',
  summary: 'Returns a package with the lessons that have used it, the newest first',
  ...customersAndStaff,
  params: idParams,
  responses: { 200: dataOf(wallet.extend({ uses: z.array(walletUse) })) },
})

export const listWalletHistory = historyOf({
  path: '/frontend-api/wallets/:id/history',
  summary: 'Lists the history of a package, newest first',
  ...customersAndStaff,
})

/** Lessons and minutes of packages that can pay for lessons of a contract. An executor gets the two counts alone. */
export const getContractPackages = endpoint({
  method: 'GET',
  path: '/frontend-api/contract-packages/:id',
  summary: 'Counts the prepaid lessons of a contract; for parties and staff',
  session: 'required',
  params: idParams,
  responses: {
    200: dataOf(
      z.object({
        lessons: z.int(),
        minutes: z.int(),
        /** The packages; for the customer and staff. */
        packages: z.array(packageLeft).optional(),
      }),
    ),
  },
})

export const listOwnPackagesLeft = endpoint({
  method: 'GET',
  path: '/frontend-api/packages-left',
  summary: 'Lists the rest of a customer’s packages that can still pay, those first that end first',
  session: 'required',
  roles: ['customer'],
  responses: { 200: dataOf(z.array(packageLeft)) },
})

/** The staff's form to grant a package by hand. At no price it is a gift. */
const walletForm = z.strictObject({
  name: neededPrintedLine(100),
  unit: z.enum(walletUnits, 'validation.required'),
  totalUnits: z.int('validation.whole').min(1, 'validation.too_small').max(mostMinutes, 'validation.too_big'),
  priceKopecks: z
    .int({ error: (issue) => (issue.input === undefined ? 'validation.required' : 'validation.money') })
    .min(0, 'validation.money')
    .max(mostKopecks, 'validation.money_too_large'),
  validDays: z.int('validation.whole').min(1, 'validation.too_small').max(longestDays, 'validation.too_big'),
  subject: subjectSchema.nullable(),
  level: levelSchema.nullable(),
  /** Contract whose lessons it pays; without one it pays any that suits. */
  contractId: idSchema.nullable(),
  /** Executor whose lessons alone it pays; null for any. With a contract it is that contract's executor, or null. */
  executorId: idSchema.nullish(),
  reason: reasonSchema,
})

const isWithinUnit = ({ unit, totalUnits }: { unit: WalletUnit; totalUnits: number }) =>
  unit === 'minutes' || totalUnits <= mostLessons
export const checkedWalletForm = walletForm.refine(isWithinUnit, {
  path: ['totalUnits'],
  error: 'validation.too_big',
})

export const grantWallet = endpoint({
  method: 'POST',
  path: '/frontend-api/wallets',
  quota: walletsQuota,
  summary: 'Grants a package by hand: it begins when its invoice is paid, at once from credit or as a gift',
  ...accountants,
  body: walletForm
    .extend({ customerId: idSchema })
    .refine(isWithinUnit, { path: ['totalUnits'], error: 'validation.too_big' }),
  responses: { 200: dataOf(wallet) },
  limits: { idempotent: true },
})

export const freezeWallet = stepOf({
  path: '/frontend-api/wallets/:id/freezing',
  quota: walletsQuota,
  summary: 'Freezes a package; its term is extended by the frozen days',
  ...managersAndAccountants,
  form: { reason: reasonSchema },
  answer: wallet,
  limits: { idempotent: true },
})

export const unfreezeWallet = stepOf({
  path: '/frontend-api/wallets/:id/unfreezing',
  quota: walletsQuota,
  summary: 'Ends the freeze of a package',
  ...managersAndAccountants,
  answer: wallet,
  limits: { idempotent: true },
})

export const refundWallet = stepOf({
  path: '/frontend-api/wallets/:id/refund',
  quota: walletsQuota,
  summary: 'Ends a package: the price less the used lessons becomes credit of the customer',
  ...accountants,
  form: { reason: reasonSchema },
  answer: wallet,
  limits: { idempotent: true },
})

const debt = z.object({
  /** Debt of the customer for settled lessons, in kopecks; below zero: paid in advance. */
  owedKopecks: kopecksSchema,
  limitKopecks: kopecksSchema,
  isOver: z.boolean(),
  version: z.int(),
})
export type Debt = z.infer<typeof debt>

export const getDebtLimit = endpoint({
  method: 'GET',
  path: '/frontend-api/debt-limits/:id',
  summary: 'Returns the limit of a customer’s debt for lessons that no package covers, and the debt',
  ...managersAndAccountants,
  params: idParams,
  responses: { 200: dataOf(debt) },
})

export const debtLimitForm = z.strictObject({
  limitKopecks: z.int('validation.money').min(0, 'validation.money').max(mostKopecks, 'validation.money_too_large'),
})

export const setDebtLimit = endpoint({
  method: 'POST',
  path: '/frontend-api/debt-limits/:id',
  quota: walletsQuota,
  summary: 'Sets the limit of a customer’s debt above which staff and the customer are notified',
  ...accountants,
  params: idParams,
  body: debtLimitForm.extend({ version: seenVersionSchema }),
  responses: { 200: dataOf(debt) },
  limits: { idempotent: true },
})
