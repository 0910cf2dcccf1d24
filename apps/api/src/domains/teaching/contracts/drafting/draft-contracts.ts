import type { ContractForm } from '@navyk/api-spec/teaching/contracts'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { columnsOf } from '../policy-columns.ts'
import { insertContracts } from '../queries.ts'

/** A contract between people who agreed on it elsewhere: there is no offer, and its terms are settled. */
export interface ContractDraft {
  customerId: string
  executorId: string
  learnerId: string
  subject: Subject
  level: Level
  form: ContractForm
}

/** Opens drafts of contracts that have no offers, several at once. Staff look through them and send them. The caller has
 *  checked the forms, and that nobody is both sides. @returns their ids, in order */
export async function draftContracts(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  drafts: ContractDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const now = effects.clock.now()
  const made = drafts.map(({ form, ...draft }) => ({
    contract: {
      id: effects.ids.next(),
      offer_id: null,
      proposal: null,
      customer_id: draft.customerId,
      executor_id: draft.executorId,
      learner_id: draft.learnerId,
      subject: draft.subject,
      level: draft.level,
      format: form.format,
      place: form.place,
      lesson_minutes: form.lessonMinutes,
      weekly_slots: form.weeklySlots,
      starts_on: form.startsOn,
      ends_on: form.endsOn ?? null,
      ...columnsOf(form),
      end_notice_days: form.endNoticeDays,
      settlement_model: form.settlementModel,
      state: 'draft' as const,
      created_at: now,
      sent_at: null,
      activated_at: null,
      reason: null,
    },
    rates: {
      id: effects.ids.next(),
      valid_from: form.startsOn,
      created_at: now,
      customer_rate_kopecks: form.customerRateKopecks,
      executor_rate_kopecks: form.executorRateKopecks,
    },
  }))
  await insertContracts(
    tx,
    made.map(({ contract }) => contract),
    made.map(({ contract, rates }) => ({ ...rates, contract_id: contract.id })),
  )
  const events = made.map(({ contract }) => ({ objectKind: 'contract', objectId: contract.id, action: 'created' }))
  await recordEvents(tx, effects, session, events)
  return made.map(({ contract }) => contract.id)
}
