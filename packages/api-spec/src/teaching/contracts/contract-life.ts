import { z } from 'zod'
import { acknowledgementForm } from './contract-documents.ts'
import { contract, contractsQuota } from './contracts.ts'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { personRef } from '#vocabulary/people.ts'
import { freeText, searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** A contract after it became active: pauses, notices of ending, new rates, another executor. Every answer is the contract
 *  as the person who asks may see it. */

const pauseFields = {
  from: dateSchema,
  /** The last day without lessons; null while nobody knows. */
  until: dateSchema.nullish(),
  reason: reasonSchema,
}

export const pauseForm = z.strictObject(pauseFields).superRefine((form, context) => {
  if (form.until && form.until < form.from) {
    addProblem(context, ['until'], 'validation.date_order')
  }
})
const pauseBody = pauseForm.safeExtend({ version: versionSchema })

const ofContract = {
  method: 'POST',
  session: 'required',
  quota: contractsQuota,
  params: idParams,
  responses: { 200: dataOf(contract) },
} as const

export const pauseContract = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/pause',
  summary: 'Pauses a contract from a day on: its planned lessons of that time are cancelled without charge',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: pauseBody,
})

export const askToPauseContract = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/pause-request',
  summary: 'Requests a pause of a contract from the customer and the service',
  roles: ['executor'],
  body: pauseBody,
})

export const declinePause = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/pause-request/refusal',
  summary: 'Declines the pause that the executor asks for: lessons stay as planned',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
})

export const resumeContract = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/resumption',
  summary: 'Ends a pause, or cancels a coming one; cancelled lessons stay cancelled',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: z.strictObject({ version: versionSchema }),
})

export const endNoticeForm = z.strictObject({ endsOn: dateSchema, reason: reasonSchema })

export const giveEndNotice = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/end-notice',
  summary:
    'Gives notice: the contract ends after a day, later lessons are cancelled. Staff need not keep the notice days',
  permissions: ['manager'],
  body: endNoticeForm.extend({ version: versionSchema }),
})

export const withdrawEndNotice = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/end-notice/withdrawal',
  summary: 'Takes an own notice back before its day comes; cancelled lessons stay cancelled',
  permissions: ['manager'],
  body: z.strictObject({ version: versionSchema }),
})

export const terminateContract = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/termination',
  summary: 'Ends a contract at once',
  roles: ['staff'],
  permissions: ['manager'],
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
})

export const contractChangeForm = z.strictObject({
  validFrom: dateSchema,
  customerRateKopecks: priceKopecksSchema,
  executorRateKopecks: priceKopecksSchema,
  comment: freeText(500),
})
export type ContractChangeForm = z.infer<typeof contractChangeForm>

export const proposeContractChange = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/changes',
  summary: 'Proposes new rates from a future day on; each side whose rate changes is asked to acknowledge them',
  roles: ['staff'],
  permissions: ['manager'],
  body: contractChangeForm.extend({ version: versionSchema }),
})

/** Refuses a change. The id of this call and the next ones is the change's. */
export const refuseContractChange = endpoint({
  ...ofContract,
  path: '/frontend-api/contract-changes/:id/refusal',
  summary: 'Refuses proposed rates, or withdraws the own proposal: the rates stay as they are',
  permissions: ['manager'],
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
})

export const requestChangeCode = endpoint({
  method: 'POST',
  path: '/frontend-api/contract-changes/:id/acknowledgement-code',
  summary: 'Sends a one-time code for acknowledging new rates to the person’s phone',
  session: 'required',
  quota: contractsQuota,
  roles: ['customer', 'executor'],
  params: idParams,
  responses: { 200: dataOf(z.object({ publicCode: z.string(), expiresAt: instantSchema })) },
  limits: { idempotent: true },
})

export const acknowledgeContractChange = endpoint({
  ...ofContract,
  path: '/frontend-api/contract-changes/:id/acknowledgement',
  summary: 'Acknowledges new rates by a code; with the last side they are agreed, planned lessons take the new price',
  roles: ['customer', 'executor'],
  body: acknowledgementForm,
})

export const successorForm = z.strictObject({
  executorId: z.uuid('validation.required'),
  executorRateKopecks: priceKopecksSchema,
  startsOn: dateSchema,
  reason: reasonSchema,
})
export type SuccessorForm = z.infer<typeof successorForm>

export const startSuccessor = endpoint({
  ...ofContract,
  path: '/frontend-api/contracts/:id/successor',
  summary:
    'Hands a contract over to another executor: a new draft with the same terms, the old one ends the day before',
  roles: ['staff'],
  permissions: ['manager'],
  body: successorForm.extend({ version: versionSchema }),
})

const possibleExecutor = personRef.extend({ teachesSubject: z.boolean(), runningContracts: z.int() })
export type PossibleExecutor = z.infer<typeof possibleExecutor>

export const listPossibleExecutors = endpoint({
  method: 'GET',
  path: '/frontend-api/contracts/:id/possible-executors',
  summary: 'Lists executors who could take a contract over, by name, those who teach its subject first',
  session: 'required',
  roles: ['staff'],
  permissions: ['manager'],
  params: idParams,
  query: z.strictObject({ search: searchSchema }),
  responses: { 200: dataOf(z.array(possibleExecutor)) },
})
