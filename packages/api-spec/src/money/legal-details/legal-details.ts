import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema, seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { bicSchema, ibanSchema, isBankOf, unpSchema } from '#vocabulary/bank-details.ts'
import { neededPrintedLine, printedLine } from '#vocabulary/texts/printed.ts'

/** Tax status of an executor, as far as the service knows it. */
export const taxStatuses = ['npd', 'sole_trader', 'single_tax', 'contract', 'unknown'] as const
export type TaxStatus = (typeof taxStatuses)[number]

export const payerKinds = ['person', 'company'] as const

const detailsQuota = quota('legal-details', 30, 300)

const bankFields = { iban: ibanSchema.needed, bic: bicSchema.needed, bank: neededPrintedLine(200) }
const isOwnBank = ({ iban, bic }: { iban: string; bic: string }) => iban === '' || bic === '' || isBankOf(bic, iban)
const bankOfIban = { error: 'validation.bank_of_iban', path: ['bic'] }
const needed = (field: string) => ({ error: 'validation.required', path: [field] })

/** Legal details of the service, as a document keeps them. */
export const serviceDetails = z.object({
  name: z.string(),
  unp: z.string(),
  address: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  /** The path of the service in the ERIP tree; the account number asked for there is the invoice's number. Null where the
   *  service is not in ERIP. */
  eripPath: z.string().nullable(),
  /** The code of the service in ERIP, for QR codes; null or absent where there is none. */
  eripService: z.string().nullish(),
  /** Person who signs for the service, with the ground, such as "директор Иванова А. П., на основании устава". */
  signatory: z.string().nullish(),
})
export type ServiceDetails = z.infer<typeof serviceDetails>

const versionFields = {
  id: idSchema,
  version: z.int(),
  /** The day from which documents are made with them. */
  validFrom: dateSchema,
  createdAt: instantSchema,
  /** Person who entered them; null for those of an older release. */
  changedBy: z.string().nullable(),
}

const serviceVersion = serviceDetails.extend(versionFields)
export type ServiceVersion = z.infer<typeof serviceVersion>

/** Versions, newest first. `currentId`: the version in force today; null before its first day. */
const versionsOf = <Version extends z.ZodType>(version: Version) =>
  dataOf(z.object({ currentId: idSchema.nullable(), versions: z.array(version) }))

export const getServiceDetails = endpoint({
  method: 'GET',
  path: '/frontend-api/legal-details/service',
  summary: 'Returns the legal details of the service with all former and future ones',
  session: 'required',
  roles: ['staff'],
  responses: { 200: versionsOf(serviceVersion) },
})

export const serviceForm = z
  .strictObject({
    validFrom: dateSchema,
    name: neededPrintedLine(200),
    unp: unpSchema.needed,
    address: neededPrintedLine(300),
    ...bankFields,
    eripPath: printedLine(300),
    eripService: z
      .string('validation.required')
      .trim()
      .regex(/^(?:\d{3,7})?$/, 'validation.erip_service'),
    signatory: printedLine(200),
  })
  .refine(isOwnBank, bankOfIban)
export type ServiceForm = z.infer<typeof serviceForm>

/** Adds a version of the service's legal details. `version` is 0 before the first. */
export const setServiceDetails = endpoint({
  method: 'POST',
  path: '/frontend-api/legal-details/service',
  quota: detailsQuota,
  summary: 'Enters the legal details of the service from a day on; documents keep those they were made with',
  ...accountants,
  stepUp: true,
  body: serviceForm.safeExtend({ version: seenVersionSchema }),
  responses: { 200: versionsOf(serviceVersion) },
  limits: { idempotent: true },
})

const partyDetails = z.object({
  ...versionFields,
  name: z.string(),
  unp: z.string().nullable(),
  address: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bank: z.string().nullable(),
  /** Kind of payer, for a customer; null for an executor. */
  kind: z.enum(payerKinds).nullable(),
  /** Tax status, for an executor; null for a customer. */
  taxStatus: z.enum(taxStatuses).nullable(),
  /** Whether staff entered them, not the person. */
  isByStaff: z.boolean(),
})
export type PartyDetails = z.infer<typeof partyDetails>

export const getPartyDetails = endpoint({
  method: 'GET',
  path: '/frontend-api/legal-details/parties/:id',
  summary: 'Returns the legal details of a customer or an executor, by the cabinet: own ones, or anybody’s for staff',
  session: 'required',
  params: idParams,
  responses: { 200: versionsOf(partyDetails) },
})

/** Payer as an invoice and an act name them. */
export const payer = z.strictObject({
  name: z.string().min(1, 'validation.required').max(200, 'validation.too_long'),
  unp: z.string().max(20, 'validation.too_long').nullable(),
  address: z.string().max(300, 'validation.too_long').nullable(),
  /** The account of a company, with its bank. Absent of a person, and of what an older release has made. */
  iban: z.string().nullish(),
  bic: z.string().nullish(),
  bank: z.string().nullish(),
})
export type Payer = z.infer<typeof payer>

export const payerForm = z
  .strictObject({
    kind: z.enum(payerKinds, 'validation.required'),
    name: neededPrintedLine(200),
    unp: unpSchema.orNone,
    address: printedLine(300),
    iban: ibanSchema.orNone,
    bic: bicSchema.orNone,
    bank: printedLine(200),
  })
  .refine(({ kind, unp }) => kind === 'person' || unp !== '', needed('unp'))
  .refine(({ kind, address }) => kind === 'person' || address !== '', needed('address'))
  .refine(isOwnBank, bankOfIban)
export type PayerForm = z.infer<typeof payerForm>

export const setPayerDetails = endpoint({
  method: 'POST',
  path: '/frontend-api/legal-details/payers/:id',
  quota: detailsQuota,
  summary: 'Sets the payer of a customer, a person or a company, for documents made from now on',
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['accountant', 'manager'],
  params: idParams,
  body: payerForm.safeExtend({ version: seenVersionSchema }),
  responses: { 200: versionsOf(partyDetails) },
  limits: { idempotent: true },
})

export const payoutForm = z
  .strictObject({
    taxStatus: z.enum(taxStatuses, 'validation.required'),
    name: neededPrintedLine(200),
    unp: unpSchema.orNone,
    address: printedLine(300),
    ...bankFields,
  })
  .refine(({ taxStatus, unp }) => taxStatus !== 'sole_trader' || unp !== '', needed('unp'))
  .refine(isOwnBank, bankOfIban)
export type PayoutForm = z.infer<typeof payoutForm>

export const setPayoutDetails = endpoint({
  method: 'POST',
  path: '/frontend-api/legal-details/payouts/:id',
  quota: detailsQuota,
  summary: 'Sets the account to which an executor is paid, and how they pay taxes; the executor is notified',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  stepUp: true,
  params: idParams,
  body: payoutForm.safeExtend({ version: seenVersionSchema }),
  responses: { 200: versionsOf(partyDetails) },
  limits: { idempotent: true },
})
