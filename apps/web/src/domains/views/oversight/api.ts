import { listAccounts } from '@navyk/api-spec/people/directory'
import {
  downloadActions,
  downloadBreach,
  downloadQuotaReaches,
  downloadReadings,
  listActionKinds,
  listActions,
  listQuotaReaches,
  listReadings,
} from '@navyk/api-spec/views/oversight'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf, type FilterOf } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

export type ReadingFilter = FilterOf<typeof listReadings>

export type ActionFilter = FilterOf<typeof listActions>

const readingKeys = dataKeys('readings')
const reachKeys = dataKeys('quota-reaches')
const actionKeys = dataKeys('actions')

export const readingsQuery = (filter: ReadingFilter) => listOf(readingKeys.of('list'), listReadings, filter)

/** Saves readings, narrowed as the list is, as a workbook. */
export const useReadingsWorkbook = (filter: ReadingFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadReadings, { query: filter }), 'navyk-readings.xlsx'))

export type BreachFilter = FilterOf<typeof downloadBreach>

/** Saves whose records were read, with contacts, as a workbook. It needs a fresh proof, so its caller tells of a failure. */
export const useBreachWorkbook = () =>
  useMutation({
    mutationFn: async (filter: BreachFilter) =>
      saveBlob(await fetchFile(downloadBreach, { query: filter }), 'navyk-breach.xlsx'),
  })

export const quotaReachesQuery = (filter: FilterOf<typeof listQuotaReaches>) =>
  listOf(reachKeys.of('list'), listQuotaReaches, filter)

export const actionsQuery = (filter: ActionFilter) => listOf(actionKeys.of('list'), listActions, filter)

/** The kinds of things, to choose which are shown. */
export const actionKindsQuery = () => queryOf(actionKeys.of('kinds'), listActionKinds)

/** Saves actions, narrowed as the list is, as a workbook. */
export const useActionsWorkbook = (filter: ActionFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadActions, { query: filter }), 'navyk-actions.xlsx'))

const fewestLetters = 2

/** A few accounts by the typed part of a name or a phone. */
export const accountsNamedQuery = (search: string) => ({
  ...queryOf(actionKeys.of('accounts'), listAccounts, { query: { search, limit: '8' } }),
  enabled: search.length >= fewestLetters,
})

/** Saves reached quotas, narrowed as the list is, as a workbook. */
export const useQuotaReachesWorkbook = (filter: FilterOf<typeof downloadQuotaReaches>) =>
  useSaving(async () => saveBlob(await fetchFile(downloadQuotaReaches, { query: filter }), 'navyk-quotas.xlsx'))

/** The staff, to choose whose readings are shown. */
export const staffQuery = () =>
  queryOf(readingKeys.of('staff'), listAccounts, { query: { role: 'staff', limit: '100' } })
