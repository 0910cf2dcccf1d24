// Leads: who asked and is no customer yet, by stage, with calls, notes and tasks, until a request comes of them. It does not own
// what comes of a lead: the customer is an account, the learner of learners, the request of offers.
import * as spec from '@navyk/api-spec/market/leads'
import { attempt, download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { addLeadTask, changeLeadTask, finishLeadTask, noteLeadActivity } from './changing/activities.ts'
import { assignLead, changeLead, loseLead, moveLead, reopenLead } from './changing/change-lead.ts'
import { convertLead } from './changing/convert-lead.ts'
import { createLead } from './changing/create-lead.ts'
import { downloadLeads } from './board/download-leads.ts'
import { eraseLead } from './personal-data/erase-lead.ts'
import { eraseLeads } from './personal-data/erase-queries.ts'
import { exportFor } from './personal-data/export.ts'
import { leaveWish } from './changing/leave-wish.ts'
import { getLead, getLeadBoard, listLeadHistory, listLeads } from './board/list-leads.ts'
import { leadRetention } from './personal-data/retention.ts'
import { merging } from './personal-data/merging.ts'
import type texts from './messages.ru.json'
import { partiesOfLeads } from './queries.ts'
import { reactions } from './reactions.ts'
import './tables.ts'
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getLeadBoard, getLeadBoard),
    read(spec.listLeads, listLeads),
    download(spec.downloadLeads, downloadLeads),
    read(spec.getLead, getLead),
    read(spec.listLeadHistory, listLeadHistory),
    attempt(spec.leaveWish, leaveWish),
    write(spec.createLead, createLead),
    write(spec.changeLead, changeLead),
    write(spec.moveLead, moveLead),
    write(spec.loseLead, loseLead),
    write(spec.reopenLead, reopenLead),
    write(spec.assignLead, assignLead),
    writeInSteps(spec.convertLead, convertLead),
    write(spec.eraseLead, eraseLead),
    write(spec.noteLeadActivity, noteLeadActivity),
    write(spec.addLeadTask, addLeadTask),
    write(spec.changeLeadTask, changeLeadTask),
    write(spec.finishLeadTask, finishLeadTask),
  ],
  staffQueue,
  parties: partiesOfLeads,
  reactions,
  exportCabinet: exportFor,
  retention: [leadRetention],
  erase: eraseLeads,
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    leads: typeof texts
  }
}
