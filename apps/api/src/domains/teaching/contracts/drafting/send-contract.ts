import type * as spec from '@navyk/api-spec/teaching/contracts'
import { contractSides, termsAt } from '@navyk/api-spec/teaching/contracts'
import { contractSteps, partiesOf } from '../contract-steps.ts'
import { blocksSha256, writeDocument } from '../document/document.ts'
import { mayEdit } from '../policy.ts'
import { insertDocument, listTermsRows } from '../queries.ts'

/** Stores the text for each side and asks both to acknowledge it. @throws Failure 404, 409 */
export const sendContract = contractSteps.useCase<typeof spec.sendContract>(
  ({ row }, { session }) => (mayEdit(session, row) ? undefined : 'not_a_draft'),
  async ({ tx, effects, now, row, move, notify, refusal }) => {
    const terms = termsAt((await listTermsRows(tx, [row.id])).get(row.id) ?? [], row.starts_on)
    if (!terms) throw await refusal('rates_missing')
    await move({ to: 'awaiting_ack', set: { sent_at: now }, action: 'sent' })
    for (const side of contractSides) {
      const blocks = await writeDocument(tx, row, terms, side, now)
      await insertDocument(tx, {
        id: effects.ids.next(),
        contractId: row.id,
        changeId: null,
        side,
        blocks,
        sha256: blocksSha256(blocks),
        createdAt: now,
      })
    }
    await notify('sent', partiesOf(row))
  },
)
