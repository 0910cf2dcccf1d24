// Documents beside contracts and acts: templates with versions, what is made of them or uploaded, and how its person answered.
// It does not own the text of a contract nor an act: those are made by their domains, from their own facts.
import * as spec from '@navyk/api-spec/desk/docs'
import { ownedRows } from '#platform/database'
import { download, read, readAndNote, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './lasting.ts'
import { acknowledgeDocument, declineDocument, requestDocumentCode } from './life/answer-document.ts'
import { downloadDocumentMailings, downloadDocuments, downloadDocumentTemplates } from './reading/download-lists.ts'
import { expireDocuments, expireDocumentsTask } from './life/expire-documents.ts'
import { exportFor } from './export.ts'
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
import { eraseDocuments, partiesOfDocuments } from './queries.ts'
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
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  lasting,
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
  staffQueue,
  tasks: (services) => ({ ...mailingTasks(services), [expireDocumentsTask]: () => expireDocuments(services) }),
  timetable: { [carryOnMailingsTask]: '*/5 * * * *', [expireDocumentsTask]: '1 0 * * *' },
  parties: partiesOfDocuments,
  exportCabinet: exportFor,
  erase: eraseDocuments,
  merging: { rows: [ownedRows('document', 'cabinet_id', { counted: 'documents' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    docs: typeof texts
  }
}
