import { managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { fileFacts } from '#messages/files'
import { credentialKindSchema } from '#vocabulary/credentials.ts'
import { personRef } from '#vocabulary/people.ts'
import { freeLine, neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { mostCredentialFiles } from './credential-files.ts'

const credentialsQuota = quota('credentials', 20, 500)

/** States of a credential: uploaded, then confirmed or refused by the staff. A confirmed one expires after its last day. A newer one
 *  supersedes it. */
const credentialStates = ['uploaded', 'confirmed', 'refused', 'expired', 'superseded'] as const
export type CredentialState = (typeof credentialStates)[number]

/** Days before its last day from which a confirmed credential is about to expire. */
export const expiringDays = 30

export const credentialForm = z
  .strictObject({
    kind: credentialKindSchema,
    number: freeLine(60),
    /** Issuer, such as a university or a department. */
    issuer: freeLine(200),
    issuedOn: dateSchema,
    /** The last day on which it counts; absent where it has no end. */
    validUntil: dateSchema.nullish(),
    fileIds: z
      .array(idSchema, 'validation.required')
      .min(1, 'validation.required')
      .max(mostCredentialFiles, 'validation.too_big'),
    /** The executor's own credential that this one replaces once it is confirmed. */
    replacesId: idSchema.optional(),
  })
  .superRefine((form, context) => {
    if (form.validUntil && form.validUntil < form.issuedOn) addProblem(context, ['validUntil'], 'validation.date_order')
  })
export type CredentialForm = z.infer<typeof credentialForm>

const credential = z.object({
  id: idSchema,
  executor: personRef,
  kind: credentialKindSchema,
  number: z.string(),
  issuer: z.string(),
  issuedOn: dateSchema,
  validUntil: dateSchema.nullable(),
  state: z.enum(credentialStates),
  /** Whether it is confirmed and about to expire. */
  isExpiring: z.boolean(),
  /** Reason why it was refused. */
  reason: z.string().nullable(),
  uploadedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  files: z.array(fileFacts),
  actions: z.object({ confirm: offered, refuse: offered, remove: offered }),
  version: versionSchema,
})
export type Credential = z.infer<typeof credential>

const readers = {
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager', 'administrator'],
} as const

/** Parts of the list: credentials that wait for a check; those that expire soon or have expired. */
export const credentialScopes = ['waiting', 'expiring'] as const

const filter = {
  scope: z.enum(credentialScopes, 'validation.invalid').optional(),
  kind: credentialKindSchema.optional(),
  /** Beginnings of the executor's first or last name. */
  search: searchSchema,
}

export const listCredentials = listOf({
  path: '/frontend-api/credentials',
  summary:
    'Lists credentials: the own ones of an executor, all for the staff who check them; waiting ones oldest first',
  ...readers,
  filter: {
    ...filter,
    executorId: idSchema.optional(),
  },
  row: credential,
})

/** A workbook, not JSON. */
export const downloadCredentials = workbookOf({
  path: '/frontend-api/credentials/workbook',
  summary: 'Downloads credentials as a workbook with the filters and the order of the list',
  ...managersAndAdministrators,
  filter: filter,
})

export const getCredential = endpoint({
  method: 'GET',
  path: '/frontend-api/credentials/:id',
  summary: 'Returns one credential with its files',
  ...readers,
  params: idParams,
  responses: { 200: dataOf(credential) },
})

export const uploadCredential = endpoint({
  method: 'POST',
  path: '/frontend-api/credentials',
  summary: 'Sends a credential to be checked; managers are notified',
  session: 'required',
  roles: ['executor'],
  quota: credentialsQuota,
  body: credentialForm,
  responses: { 201: dataOf(credential) },
  limits: { idempotent: true },
})

export const removeCredential = stepOf({
  path: '/frontend-api/credentials/:id/remove',
  summary: 'Removes an own credential that does not count, with its files',
  roles: ['executor'],
  quota: credentialsQuota,
  answer: z.object({ id: idSchema }),
})

export const confirmCredential = stepOf({
  path: '/frontend-api/credentials/:id/confirm',
  summary: 'Confirms a credential; the executor is notified, and older ones that it replaces are superseded',
  ...managersAndAdministrators,
  quota: credentialsQuota,
  answer: credential,
})

export const refusalForm = z.strictObject({ reason: neededText(300).min(3, 'validation.too_short') })

export const refuseCredential = stepOf({
  path: '/frontend-api/credentials/:id/refuse',
  summary: 'Refuses a credential, also one that was confirmed; the executor reads why',
  ...managersAndAdministrators,
  quota: credentialsQuota,
  body: refusalForm.extend({ version: versionSchema }),
  answer: credential,
})
