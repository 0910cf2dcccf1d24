// What managers do with documents.
import type * as spec from '@navyk/api-spec/desk/docs'
import { documentSteps } from './document-steps.ts'

/** @throws Failure 404 · 409 no draft, or an older version */
export const sendDocument = documentSteps.useCase<typeof spec.sendDocument>(
  'send',
  async ({ row, now, take, tell }) => {
    await take({ action: 'sent', set: { sent_at: now } })
    await tell('sent', [row.cabinet_id])
  },
)

/** Of a draft nobody is told. @throws Failure 404 · 409 acknowledged, signed or ended, or an older version */
export const revokeDocument = documentSteps.useCase<typeof spec.revokeDocument>(
  'revoke',
  async ({ row, take, tell }, { reason }) => {
    await take({ action: 'voided', reason, set: { end_reason: reason } })
    if (row.sent_at !== null) await tell('revoked', [row.cabinet_id], { reason })
  },
)

/** @throws Failure 404 · 409 decided already, or an older version */
export const checkDocument = documentSteps.useCase<typeof spec.checkDocument>('check', async ({ row, take, tell }) => {
  await take({ action: 'approved' })
  await tell('checked', [row.cabinet_id])
})

/** @throws Failure 404 · 409 decided already, or an older version */
export const rejectDocument = documentSteps.useCase<typeof spec.rejectDocument>(
  'reject',
  async ({ row, take, tell }, { reason }) => {
    await take({ action: 'refused', reason, set: { end_reason: reason } })
    await tell('rejected', [row.cabinet_id], { reason })
  },
)
