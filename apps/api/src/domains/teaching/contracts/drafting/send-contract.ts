import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import { contractSides } from '@navyk/api-spec/teaching/contracts'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { contractToChange, linkTo } from '../contract-to-change.ts'
import { blocksSha256, writeDocument } from '../document/document.ts'
import { mayEdit } from '../policy.ts'
import { getContract } from '../present-contract.ts'
import { insertDocument, listTermsRows, moveContract } from '../queries.ts'
import { termsAt } from '../terms.ts'

/** Stores the text for each side and asks both to acknowledge it. @throws Failure 404, 409 */
export async function sendContract(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.sendContract>,
): Promise<Answer<typeof spec.sendContract>> {
  const { row, conflict, refusal } = await contractToChange(tx, effects, session, id)
  if (row.version !== version) throw await conflict()
  if (!mayEdit(session, row)) throw await refusal('not_a_draft')
  const terms = termsAt((await listTermsRows(tx, [id])).get(id) ?? [], row.starts_on)
  if (!terms) throw await refusal('rates_missing')
  const now = effects.clock.now()
  if (!(await moveContract(tx, row, 'awaiting_ack', { sent_at: now }))) throw await conflict()
  for (const side of contractSides) {
    const blocks = await writeDocument(tx, row, terms, side, now)
    await insertDocument(tx, {
      id: effects.ids.next(),
      contractId: id,
      changeId: null,
      side,
      blocks,
      sha256: blocksSha256(blocks),
      createdAt: now,
    })
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'contract',
    objectId: id,
    action: 'sent',
    changes: { state: { from: row.state, to: 'awaiting_ack' } },
  })
  await notify(
    tx,
    effects,
    [row.customer_id, row.executor_id].map((cabinetId) => ({
      cabinetId,
      kind: 'contracts.notices.sent',
      values: { number: row.number },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return getContract(tx, effects, session, { id })
}
