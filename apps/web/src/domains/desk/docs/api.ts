import * as spec from '@navyk/api-spec/desk/docs'
import type { PersonDocument } from '@navyk/api-spec/desk/docs'
import type { EndpointCall } from '@navyk/api-spec/kit'
import { useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { queryBy } from '#app/calls/query-by.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { randomKey } from '#app/calls/use-write-key.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('documents')

export const documentsQuery = (filter: FilterOf<typeof spec.listDocuments>) =>
  listOf(keys.of('list'), spec.listDocuments, filter)

export const personDocumentQuery = (id: string) => queryOf(keys.one(id), spec.getDocument, { params: { id } })

export const documentHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), spec.listDocumentHistory, { params: { id } })

/** Saves documents of everybody, narrowed as the list is, as a workbook. */
export const useDocumentsWorkbook = (filter: FilterOf<typeof spec.downloadDocuments>) =>
  useSaving(async () => saveBlob(await fetchFile(spec.downloadDocuments, { query: filter }), 'navyk-documents.xlsx'))

/** The file of a document, or the scan of its paper. */
const fetchKept = (id: string, which: 'file' | 'scan') =>
  fetchFile(which === 'file' ? spec.downloadDocument : spec.downloadDocumentScan, { params: { id } })

/** Number of pages that can be shown. A file never changes, so it is fetched once. */
export const pagesQuery = (id: string, which: 'file' | 'scan') => ({
  ...queryOf(keys.one(id, 'pages'), spec.countDocumentPages, { params: { id }, query: { of: which } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A page as a picture. */
export const pageQuery = (id: string, which: 'file' | 'scan', page: number) => ({
  ...queryBy(keys.one(id, 'page'), { params: { id, page: String(page) }, query: { of: which } }, fetchPage),
  staleTime: Number.POSITIVE_INFINITY,
})

const fetchPage = (asked: EndpointCall<typeof spec.showDocumentPage>) => fetchFile(spec.showDocumentPage, asked)

export const useSaveKept = (id: string, which: 'file' | 'scan', name: string) =>
  useMutation({ mutationFn: async () => saveBlob(await fetchKept(id, which), name) })

export const sendDocumentCode = async (id: string) =>
  (await call(spec.requestDocumentCode, { params: { id }, idempotencyKey: randomKey() })).data

/** Writes on a document: those of its person, and those of managers. */
export function useDocumentSteps(id: string) {
  const shown = personDocumentQuery(id)
  return {
    acknowledge: useWrite(spec.acknowledgeDocument, { id }, shown),
    decline: useWrite(spec.declineDocument, { id }, shown),
    send: useWrite(spec.sendDocument, { id }, shown),
    revoke: useWrite(spec.revokeDocument, { id }, shown),
    check: useWrite(spec.checkDocument, { id }, shown),
    reject: useWrite(spec.rejectDocument, { id }, shown),
    replace: useWrite(spec.replaceDocument, { id }),
  }
}

export const useMakeDocument = () => useWrite(spec.makeDocument)

export const addScan = (id: string, file: File) =>
  call(spec.signDocumentOnPaper, { params: { id }, query: { name: file.name }, file })

/** Sends another file in the place of a document that was uploaded. */
export const replaceFile = async (id: string, { title, reason, file }: { title: string; reason: string; file: File }) =>
  (await call(spec.replaceDocumentFile, { params: { id }, query: { name: file.name, title, reason }, file })).data

/** A file for a person, or handed in by one. */
export type FileToUpload = Pick<PersonDocument, 'title' | 'kind'> & { file: File }

export const uploadFor = async (cabinetId: string, isToAcknowledge: boolean, { title, kind, file }: FileToUpload) => {
  const query = { name: file.name, title, kind, cabinetId, isToAcknowledge: isToAcknowledge ? 'yes' : 'no' } as const
  return (await call(spec.uploadDocument, { query, file })).data
}

export type OwnKind = (typeof spec.ownKinds)[number]
export const handIn = async (title: string, kind: OwnKind, file: File) =>
  (await call(spec.handInDocument, { query: { name: file.name, title, kind }, file })).data

/** People, or contracts of theirs, by the beginnings of names. */
export const targetsQuery = (name: string, templateId: string | undefined) =>
  queryOf(keys.of('targets'), spec.listDocumentTargets, {
    query: { name, ...(templateId !== undefined && { templateId }) },
  })

export type TemplateFilter = FilterOf<typeof spec.listDocumentTemplates>
export const templatesQuery = (filter: TemplateFilter) =>
  queryOf(keys.of('templates'), spec.listDocumentTemplates, { query: filter })

export const useTemplatesWorkbook = (filter: TemplateFilter) =>
  useSaving(async () =>
    saveBlob(await fetchFile(spec.downloadDocumentTemplates, { query: filter }), 'navyk-templates.xlsx'),
  )

export const templateQuery = (id: string) => queryOf(keys.of('template'), spec.getDocumentTemplate, { params: { id } })

export const previewQuery = (query: { templateId: string; cabinetId?: string; contractId?: string }) =>
  queryOf(keys.of('preview'), spec.previewDocumentTemplate, { query })

export const useAddTemplate = () => useWrite(spec.addDocumentTemplate)

export function useTemplateSteps(id: string) {
  const shown = templateQuery(id)
  return {
    change: useWrite(spec.changeDocumentTemplate, { id }, shown),
    publish: useWrite(spec.publishDocumentTemplate, { id }, shown),
    retire: useWrite(spec.retireDocumentTemplate, { id }, shown),
    begin: useWrite(spec.beginTemplateVersion, { id }),
  }
}

/** The newest mailings; while one is under way, the database tells of each document. */
export type MailingFilter = FilterOf<typeof spec.listDocumentMailings>
export const mailingsQuery = (filter: MailingFilter) =>
  queryOf(keys.of('mailings'), spec.listDocumentMailings, { query: filter })

export const useMailingsWorkbook = (filter: MailingFilter) =>
  useSaving(async () =>
    saveBlob(await fetchFile(spec.downloadDocumentMailings, { query: filter }), 'navyk-mailings.xlsx'),
  )

export const leftOutQuery = (id: string) => queryOf(keys.of('left-out'), spec.listLeftOutOfMailing, { params: { id } })

export const mailingCountQuery = (query: FilterOf<typeof spec.countMailing>) =>
  queryOf(keys.of('mailing-count'), spec.countMailing, { query })

export const useStartMailing = () => useWrite(spec.startDocumentMailing)
