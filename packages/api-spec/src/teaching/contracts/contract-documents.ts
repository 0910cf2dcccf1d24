import { z } from 'zod'
import { codesForm, sentCode } from '#people/accounts'
import { contract, contractSideSchema, contractsQuota } from './contracts.ts'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'

/** Evidence of an acknowledgement: the text that was shown, to whom, when, and from where. */
const acknowledgement = z.object({
  personName: z.string(),
  phone: z.string(),
  consentText: z.string(),
  codeRequestedAt: instantSchema,
  acknowledgedAt: instantSchema,
  /** Network address and browser: for staff alone. */
  address: z.string().optional(),
  userAgent: z.string().optional(),
})

const documentBlock = z.object({ kind: z.enum(['title', 'heading', 'text']), text: z.string() })
export type DocumentBlock = z.infer<typeof documentBlock>

const contractDocument = z.object({
  contractId: idSchema,
  contractNumber: z.int(),
  /** The number of the change that the text is about; null for the contract itself. */
  changeNumber: z.int().nullable(),
  side: contractSideSchema,
  blocks: z.array(documentBlock),
  /** SHA-256 of the texts of the blocks joined by line feeds, in UTF-8. */
  sha256: z.string(),
  /** Time at which it was sent; null for the staff's preview of a draft. */
  sentAt: instantSchema.nullable(),
  /** Text that the person agrees to when acknowledging. */
  consentText: z.string(),
  acknowledgement: acknowledgement.nullable(),
})
export type ContractDocument = z.infer<typeof contractDocument>

export const getContractDocument = endpoint({
  method: 'GET',
  path: '/frontend-api/contracts/:id/document',
  summary:
    'Returns the text of a contract for one side, with that side’s rate; a party gets its own, staff name the side',
  session: 'required',
  params: idParams,
  query: z.strictObject({ side: contractSideSchema.optional(), changeId: idSchema.optional() }),
  responses: { 200: dataOf(contractDocument) },
})

export const requestAcknowledgementCode = endpoint({
  method: 'POST',
  path: '/frontend-api/contracts/:id/acknowledgement-code',
  summary: 'Sends a one-time code for acknowledging the contract to the person’s phone',
  session: 'required',
  quota: contractsQuota,
  roles: ['customer', 'executor'],
  params: idParams,
  responses: { 200: dataOf(sentCode) },
  limits: { idempotent: true },
})

export const acknowledgementForm = codesForm.extend({
  /** Hash of the document that the person has read: proves that nothing else is acknowledged. */
  documentSha256: z.string('validation.required').regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  consent: z.literal(true, 'validation.consent'),
})

export const acknowledgeContract = stepOf({
  path: '/frontend-api/contracts/:id/acknowledgement',
  summary: 'Acknowledges the contract by a code; with the second side it becomes active',
  quota: contractsQuota,
  roles: ['customer', 'executor'],
  body: acknowledgementForm,
  answer: contract,
})
