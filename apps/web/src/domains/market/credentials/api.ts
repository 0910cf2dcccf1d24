import * as spec from '@navyk/api-spec/market/credentials'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('credentials')

export const credentialsQuery = (filter: FilterOf<typeof spec.listCredentials>) =>
  listOf(keys.of('list'), spec.listCredentials, filter)

export type CredentialFilter = FilterOf<typeof spec.downloadCredentials>

/** Saves credentials, narrowed as the list is, as a workbook. */
export const useWorkbook = (filter: CredentialFilter) =>
  useSaving(async () =>
    saveBlob(await fetchFile(spec.downloadCredentials, { query: filter }), 'navyk-credentials.xlsx'),
  )

export const credentialQuery = (id: string) => queryOf(keys.one(id), spec.getCredential, { params: { id } })

export const useUpload = () => useWrite(spec.uploadCredential)

export function useCredentialSteps(id: string) {
  const shown = credentialQuery(id)
  return {
    confirm: useWrite(spec.confirmCredential, { id }, shown),
    refuse: useWrite(spec.refuseCredential, { id }, shown),
    remove: useWrite(spec.removeCredential, { id }),
  }
}

export const addFile = async (file: File) =>
  (await call(spec.addCredentialFile, { query: { name: file.name }, file })).data

export const removeFile = (id: string) => call(spec.removeCredentialFile, { params: { id } })

export async function saveFile({ id, name }: { id: string; name: string }): Promise<void> {
  saveBlob(await fetchFile(spec.getCredentialFile, { params: { id } }), name)
}
