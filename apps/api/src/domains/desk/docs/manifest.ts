// Documents beside contracts and acts: templates with versions, what is made of them or uploaded, and how its person answered.
// It does not own the text of a contract nor an act: those are made by their domains, from their own facts.
import * as spec from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { ownedRows } from '#platform/database'
import { download, read, readAndNote, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { acknowledgeDocument, declineDocument, requestDocumentCode } from './life/answer-document.ts'
import { downloadDocumentMailings, downloadDocuments, downloadDocumentTemplates } from './reading/download-lists.ts'
import { expireDocuments, expireDocumentsTask } from './life/expire-documents.ts'
import { listDocumentTargets } from './mailings/list-targets.ts'
import { makeDocument, previewDocumentTemplate, replaceDocument } from './making/make-document.ts'
import {
  carryOnMailingsTask,
  countMailing,
  listDocumentMailings,
  listLeftOutOfMailing,
  mailingTasks,
  startDocumentMailing,
} from './mailings/mailings.ts'
import type texts from './messages.ru.json'
import { eraseDocuments, partiesOfDocuments, findDocumentRow, countDocumentsToSee } from './queries.ts'
import {
  downloadDocument,
  countDocumentPages,
  downloadDocumentScan,
  getDocument,
  listDocumentHistory,
  listDocuments,
  showDocumentPage,
} from './reading/read-documents.ts'
import { checkDocument, rejectDocument, revokeDocument, sendDocument } from './life/staff-steps.ts'
import {
  addDocumentTemplate,
  beginTemplateVersion,
  changeDocumentTemplate,
  getDocumentTemplate,
  listDocumentTemplates,
  publishDocumentTemplate,
  retireDocumentTemplate,
} from './templates/templates.ts'
import './tables.ts'
import { handInDocument, replaceDocumentFile, signDocumentOnPaper, uploadDocument } from './making/upload-document.ts'

// How long the notice of a document is true: while it waits for an answer, and to the end of the day that the notice names.
const waits: StillTrue = async (reader, { thingId }, now) => {
  const row = thingId === null ? undefined : await findDocumentRow(reader, thingId)
  if (row?.state !== 'sent' && row?.state !== 'viewed') return false
  return row.answer_by !== null && row.answer_by >= businessDate(now)
}

const readWaiting = ({ reader }: QueueContext) => countDocumentsToSee(reader)

export const manifest: DomainManifest = {
  lasting: { 'docs.notices.sent_until': waits },
  routes: [
    read(spec.listDocumentTemplates, listDocumentTemplates),
    download(spec.downloadDocumentTemplates, downloadDocumentTemplates),
    read(spec.getDocumentTemplate, getDocumentTemplate),
    read(spec.previewDocumentTemplate, previewDocumentTemplate),
    write(spec.addDocumentTemplate, addDocumentTemplate),
    write(spec.changeDocumentTemplate, changeDocumentTemplate),
    write(spec.publishDocumentTemplate, publishDocumentTemplate),
    write(spec.retireDocumentTemplate, retireDocumentTemplate),
    write(spec.beginTemplateVersion, beginTemplateVersion),
    read(spec.listDocumentMailings, listDocumentMailings),
    download(spec.downloadDocumentMailings, downloadDocumentMailings),
    read(spec.listLeftOutOfMailing, listLeftOutOfMailing),
    read(spec.countMailing, countMailing),
    write(spec.startDocumentMailing, startDocumentMailing),
    read(spec.listDocumentTargets, listDocumentTargets),
    read(spec.listDocuments, listDocuments),
    download(spec.downloadDocuments, downloadDocuments),
    readAndNote(spec.getDocument, getDocument),
    download(spec.downloadDocument, downloadDocument),
    download(spec.downloadDocumentScan, downloadDocumentScan),
    read(spec.countDocumentPages, countDocumentPages),
    download(spec.showDocumentPage, showDocumentPage),
    read(spec.listDocumentHistory, listDocumentHistory),
    writeInSteps(spec.makeDocument, makeDocument),
    writeInSteps(spec.uploadDocument, uploadDocument),
    writeInSteps(spec.handInDocument, handInDocument),
    write(spec.sendDocument, sendDocument),
    write(spec.requestDocumentCode, requestDocumentCode),
    writeInSteps(spec.acknowledgeDocument, acknowledgeDocument),
    write(spec.declineDocument, declineDocument),
    writeInSteps(spec.signDocumentOnPaper, signDocumentOnPaper),
    writeInSteps(spec.replaceDocument, replaceDocument),
    writeInSteps(spec.replaceDocumentFile, replaceDocumentFile),
    write(spec.revokeDocument, revokeDocument),
    write(spec.checkDocument, checkDocument),
    write(spec.rejectDocument, rejectDocument),
  ],
  staffQueue: {
    handed_in_documents: queueEntry(['manager'], readWaiting, ({ handedIn, handedInSince }) => ({
      count: handedIn,
      oldest: handedInSince,
    })),
    declined_documents: queueEntry(['manager'], readWaiting, ({ declined }) => ({ count: declined })),
  },
  tasks: (services) => ({ ...mailingTasks(services), [expireDocumentsTask]: () => expireDocuments(services) }),
  timetable: { [carryOnMailingsTask]: '*/5 * * * *', [expireDocumentsTask]: '1 0 * * *' },
  parties: partiesOfDocuments,
  /** This domain's part of the export of a person's data: what they were sent and have handed in. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role === 'staff') return {}
    return { documents: await allPages((cursor) => listDocuments(reader, effects, session, { cursor, limit: 100 })) }
  },
  erase: eraseDocuments,
  merging: { rows: [ownedRows('document', 'cabinet_id', { counted: 'documents' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    docs: typeof texts
  }
}
