// What managers do with documents.
import type * as spec from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import { documentSteps } from './document-steps.ts'

/** @throws Failure 404 · 409 no draft, or an older version · 422 the last day of an answer is over, or no answer is wanted */
export const sendDocument = documentSteps.useCase<typeof spec.sendDocument>(
  'send',
  async ({ row, now, move, notify }, { answerBy: answer_by = null }) => {
    if (answer_by !== null && !row.is_to_acknowledge) throw invalidFields({ answerBy: 'docs.no_answer_wanted' })
    if (answer_by !== null && answer_by < businessDate(now)) throw invalidFields({ answerBy: 'docs.answer_by_over' })
    await move({
      action: 'sent',
      set: { sent_at: now, answer_by },
      ...(answer_by !== null && { changes: { answerBy: { from: null, to: answer_by } } }),
    })
    if (answer_by === null) await notify('sent', [row.cabinet_id])
    else await notify('sent_until', [row.cabinet_id], { until: answer_by })
  },
)

/** Revokes a document; a draft is revoked without a notice. @throws Failure 404 · 409 acknowledged, signed or ended, or an older
 *  version */
export const revokeDocument = documentSteps.useCase<typeof spec.revokeDocument>(
  'revoke',
  async ({ row, move, notify }, { reason }) => {
    await move({ action: 'voided', reason, set: { end_reason: reason } })
    if (row.sent_at !== null) await notify('revoked', [row.cabinet_id], { reason })
  },
)

/** @throws Failure 404 · 409 decided already, or an older version */
export const checkDocument = documentSteps.useCase<typeof spec.checkDocument>(
  'check',
  async ({ row, move, notify }) => {
    await move({ action: 'approved' })
    await notify('checked', [row.cabinet_id])
  },
)

/** @throws Failure 404 · 409 decided already, or an older version */
export const rejectDocument = documentSteps.useCase<typeof spec.rejectDocument>(
  'reject',
  async ({ row, move, notify }, { reason }) => {
    await move({ action: 'refused', reason, set: { end_reason: reason } })
    await notify('rejected', [row.cabinet_id], { reason })
  },
)
