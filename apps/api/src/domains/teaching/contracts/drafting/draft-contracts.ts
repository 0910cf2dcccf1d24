import type { ContractForm } from '@navyk/api-spec/teaching/contracts'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { columnsOf } from '../terms/policy-columns.ts'
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
 *  checked the forms, and that nobody is both sides. @returns each draft with its id */
export async function draftContracts<Draft extends ContractDraft>(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  drafts: Draft[],
): Promise<{ draft: Draft; id: string }[]> {
  if (drafts.length === 0) return []
  const now = effects.clock.now()
  const made = drafts.map((draft) => ({
    draft,
    contract: {
      id: effects.ids.next(),
      offer_id: null,
      proposal: null,
      customer_id: draft.customerId,
      executor_id: draft.executorId,
      learner_id: draft.learnerId,
      subject: draft.subject,
      level: draft.level,
      format: draft.form.format,
      place: draft.form.place,
      lesson_minutes: draft.form.lessonMinutes,
      weekly_slots: draft.form.weeklySlots,
      starts_on: draft.form.startsOn,
      ends_on: draft.form.endsOn ?? null,
      ...columnsOf(draft.form),
      end_notice_days: draft.form.endNoticeDays,
      settlement_model: draft.form.settlementModel,
      state: 'draft' as const,
      created_at: now,
      sent_at: null,
      activated_at: null,
      reason: null,
    },
    rates: {
      id: effects.ids.next(),
      valid_from: draft.form.startsOn,
      created_at: now,
      customer_rate_kopecks: draft.form.customerRateKopecks,
      executor_rate_kopecks: draft.form.executorRateKopecks,
    },
  }))
  await insertContracts(
    tx,
    made.map(({ contract }) => contract),
    made.map(({ contract, rates }) => ({ ...rates, contract_id: contract.id })),
  )
  const events = made.map(({ contract }) => ({ objectKind: 'contract', objectId: contract.id, action: 'created' }))
  await recordEvents(tx, effects, session, events)
  return made.map(({ draft, contract }) => ({ draft, id: contract.id }))
}
