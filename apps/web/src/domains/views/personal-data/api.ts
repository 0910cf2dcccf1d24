import {
  type DataExport,
  downloadDataExport,
  getDataExport,
  getDeletion,
  requestDataExport,
  requestDeletion,
  takeBackDeletion,
} from '@navyk/api-spec/views/personal-data'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'
import { useChangeUser } from '#app/session/session.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('personal-data')

const pollIntervalMs = 1500

export const isBeingMade = (state: DataExport['state'] | undefined) => state === 'waiting' || state === 'building'

/** The newest export; polled while it is being built. */
export const exportQuery = queryOptions({
  ...queryOf(keys.of('export'), getDataExport),
  refetchInterval: (query) => (isBeingMade(query.state.data?.data?.state) ? pollIntervalMs : false),
})

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestDataExport),
    onSuccess: (answer) => client.setQueryData(exportQuery.queryKey, answer),
  })
}

/** Downloads the export. */
export const useDownloadExport = () =>
  useMutation({ mutationFn: async () => saveBlob(await fetchFile(downloadDataExport), 'navyk.zip') })

export const deletionQuery = queryOf(keys.of('deletion'), getDeletion)

/** Requests the deletion of the account. From then on the session is read-only. */
export function useRequestDeletion() {
  const client = useQueryClient()
  const changeUser = useChangeUser()
  return useMutation({
    mutationFn: () => call(requestDeletion),
    onSuccess: (answer) => {
      client.setQueryData(deletionQuery.queryKey, answer)
      changeUser({ readOnly: 'frozen', deletionAt: answer.data.deletionAt })
    },
  })
}

export function useTakeBackDeletion() {
  const client = useQueryClient()
  const changeUser = useChangeUser()
  return useMutation({
    mutationFn: () => call(takeBackDeletion),
    onSuccess: (answer) => {
      client.setQueryData(deletionQuery.queryKey, answer)
      changeUser({ readOnly: null, deletionAt: null })
    },
  })
}
