// Leads: who asked and is no customer yet, by stage, with calls, notes and tasks, until a request comes of them. It does not own
// what comes of a lead: the customer is an account, the learner of learners, the request of offers.
import * as spec from '@navyk/api-spec/market/leads'
import { attempt, download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows, expiringRows } from '#platform/database'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { addLeadTask, changeLeadTask, finishLeadTask, noteLeadActivity } from './changing/activities.ts'
import { assignLead, changeLead, loseLead, moveLead, reopenLead } from './changing/change-lead.ts'
import { convertLead } from './changing/convert-lead.ts'
import { createLead } from './changing/create-lead.ts'
import { downloadLeads } from './board/download-leads.ts'
import { eraseLead, eraseHistoryOf } from './personal-data/erase-lead.ts'
import { eraseLeads, eraseStrangers } from './personal-data/erase-queries.ts'
import { leaveWish } from './changing/leave-wish.ts'
import { getLead, getLeadBoard, listLeadHistory, listLeads } from './board/list-leads.ts'
import type texts from './messages.ru.json'
import { partiesOfLeads, findLeadOfOffer, findLeadRow, lockLead, listLeadsOf } from './queries.ts'
import { countWaitingLeads } from './board/board-queries.ts'
import { leadSteps } from './lead-steps.ts'
import { isWonByContract } from './policy.ts'
import './tables.ts'

const readWaiting = ({ reader, now, session }: QueueContext) => countWaitingLeads(reader, now, session.cabinetId)

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
  staffQueue: {
    due_leads: queueEntry(['manager'], readWaiting, ({ dueCount, dueMine }) => ({
      count: dueCount,
      mineCount: dueMine,
    })),
    stale_leads: queueEntry(['manager'], readWaiting, ({ staleCount, staleMine, staleSince }) => ({
      count: staleCount,
      mineCount: staleMine,
      oldest: staleSince,
    })),
  },
  parties: partiesOfLeads,
  /** A lead is won when a contract comes of its request. */
  reactions: {
    'contract.activated': async (tx, effects, session, { offerId }) => {
      const found = await findLeadOfOffer(tx, offerId)
      if (!found) return
      await lockLead(tx, found.id)
      const now = effects.clock.now()
      const row = await findLeadRow(tx, found.id, now)
      if (!row || !isWonByContract(row)) return
      const { move } = leadSteps.forLocked(tx, effects, session, { row })
      await move({ to: 'won', action: 'won', set: { lost_reason: null, active_at: now } })
    },
  },
  /** Exports what a customer asked for before they were one. Notes of the staff are the staff's own and stay out. */
  exportCabinet: async (reader, _effects, session) => {
    if (session.role !== 'customer') return {}
    const rows = await listLeadsOf(reader, session.cabinetId)
    if (rows.length === 0) return {}
    const leads = rows.map((row) => ({
      number: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      learnerName: row.learner_name,
      subject: row.subject,
      level: row.level,
      format: row.format,
      city: row.city,
      wish: row.wish,
      source: row.source,
      site: row.site,
      consentVersion: row.consent_version,
      createdAt: row.created_at.toISOString(),
    }))
    return { leads }
  },
  retention: [
    /** How long people are kept who asked and never became customers. What became a customer goes with the account. */
    {
      kind: 'strangers_leads',
      what: 'names, phone, wish, calls, notes and tasks of leads that never became customers; stage, source, subject and days stay and are counted',
      begins: 'the last step, call or note of the lead',
      keptFor: { days: 365 },
      because:
        'the consent was given to be called back; a year covers the next school year (law 99-З, articles 4 and 17)',
      every: 'night',
      rows: expiringRows('lead', 'active_at', {
        only: "customer_id is null and phone <> ''",
        instead: {
          key: 'id',
          async act(tx, effects, ids) {
            await eraseStrangers(tx, ids, effects.clock.now())
            await eraseHistoryOf(tx, effects, null, ids)
          },
        },
      }),
    },
  ],
  erase: eraseLeads,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: { rows: [ownedRows('lead', 'customer_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    leads: typeof texts
  }
}
