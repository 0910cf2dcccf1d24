import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'

const exportsQuota = quota('exports', 10)

/** States of a copy of one's own data: waiting and building → ready for 24 hours → removed; failed where it could not be made. */
const exportStates = ['waiting', 'building', 'ready', 'failed', 'removed'] as const
export type ExportState = (typeof exportStates)[number]

const dataExport = z.object({
  state: z.enum(exportStates),
  /** Number of parts that are done, and of all parts. */
  doneParts: z.int(),
  totalParts: z.int(),
  requestedAt: instantSchema,
  /** Moment until which it can be downloaded. */
  expiresAt: instantSchema.nullable(),
  sizeBytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const exportAnswer = z.object({
  data: dataExport.nullable(),
  /** Moment from which another may be asked for; null for now. */
  mayRequestAt: instantSchema.nullable(),
})

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/frontend-api/user/data-export',
  summary: 'Requests a copy of all own data; one a day',
  session: 'required',
  quota: exportsQuota,
  stepUp: true,
  inReadOnly: true,
  ownerOnly: true,
  responses: { 200: exportAnswer },
})

export const getDataExport = endpoint({
  method: 'GET',
  path: '/frontend-api/user/data-export',
  summary: 'Returns the progress of the copy of the own data; null before the first',
  session: 'required',
  responses: { 200: exportAnswer },
})

export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/frontend-api/user/data-export/file',
  summary: 'Downloads the copy of the own data, for 24 hours after it was made',
  session: 'required',
  stepUp: true,
  ownerOnly: true,
  download: 'application/zip',
  responses: { 200: z.string() },
})

/** An account that is to be deleted is frozen for 14 days, in which its owner may take that back; then it is erased. */
const deletion = z.object({
  deletionAt: instantSchema.nullable(),
  /** Contracts that have to end before the deletion. */
  openContracts: z.array(z.object({ id: idSchema, number: z.int() })),
  /** Programmes that are not over in which the person teaches, or a learner of theirs has a seat or waits for one. */
  openProgrammes: z.array(z.object({ id: idSchema, number: z.int(), title: z.string() })),
  /** Whether it is an account of the staff; administrators close those. */
  isStaff: z.boolean(),
})
export type Deletion = z.infer<typeof deletion>

export const getDeletion = endpoint({
  method: 'GET',
  path: '/frontend-api/user/deletion',
  summary: 'Returns whether the own account is to be deleted, and what has to end first',
  session: 'required',
  responses: { 200: dataOf(deletion) },
})

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/frontend-api/user/deletion',
  summary: 'Requests the deletion of the own account: frozen for 14 days, then erased',
  session: 'required',
  quota: exportsQuota,
  stepUp: true,
  responses: { 200: dataOf(deletion) },
})

export const takeBackDeletion = endpoint({
  method: 'DELETE',
  path: '/frontend-api/user/deletion',
  summary: 'Takes back the request to delete the own account',
  session: 'required',
  quota: null,
  inReadOnly: true,
  ownerOnly: true,
  responses: { 200: dataOf(deletion) },
})
