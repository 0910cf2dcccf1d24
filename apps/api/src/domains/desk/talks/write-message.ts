import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/talks'
import { talkPath } from '@navyk/api-spec/desk/questions/paths'
import { publish } from '#platform/events'
import { notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Tx } from '#platform/database'
import { notify } from '#messages/notices'
import { type ContractFacts, getContractFor } from '#teaching/contracts'
import { excerptOf, claimUnsentFiles } from '#desk/questions'
import { refusalToWrite, sideOf } from './policy.ts'
import { presentMessages } from './present-talk.ts'
import {
  findMessageTime,
  findTalkRow,
  hasUnseenSince,
  insertFiles,
  insertMessage,
  markSeen,
  upsertNewestMessage,
} from './queries.ts'

/** Time within which further messages give no further notice, as long as the first one is not seen. */
const oneNoticeMs = 15 * minuteMs

/** Writes to the other side, which is told. @throws Failure 404 · 409 `not_agreed`, `over` · 422 at `fileIds` */
export const writeIntoTalk: WriteCase<typeof spec.writeIntoTalk> = async (
  tx,
  effects,
  session,
  { id, text, fileIds },
) => {
  const { contract, side } = await ownTalk(tx, session, id)
  const now = effects.clock.now()
  const refusal = refusalToWrite(contract, businessDate(now))
  if (refusal) throw refused(refusal, `talks.${refusal}`)
  const files = await claimUnsentFiles(tx, session, fileIds)
  const excerpt = excerptOf(text)
  const isTold = await isToldAlready(tx, contract.id, side, now)
  await upsertNewestMessage(tx, { contractId: contract.id, excerpt, side, at: now })
  const row = {
    id: effects.ids.next(),
    contract_id: contract.id,
    side,
    author_id: session.cabinetId,
    body: text,
    created_at: now,
  }
  await insertMessage(tx, row)
  await insertFiles(tx, row.id, files)
  if (!isTold) {
    await notify(tx, effects, [
      {
        cabinetId: side === 'customer' ? contract.executorId : contract.customerId,
        kind: 'talks.notices.written',
        values: { number: contract.number, excerpt },
        link: talkPath(contract.id),
        actorCabinetId: session.cabinetId,
      },
    ])
  }
  const [written] = await presentMessages(tx, [row])
  if (!written) throw new Error(`the message ${row.id} is not there after it was written`)
  return written
}

async function isToldAlready(tx: Tx, contractId: string, side: 'customer' | 'executor', now: Date): Promise<boolean> {
  const talk = await findTalkRow(tx, contractId)
  if (!talk) return false
  const seenUntil = side === 'customer' ? talk.executor_seen_until : talk.customer_seen_until
  return hasUnseenSince(tx, contractId, side, { since: new Date(now.getTime() - oneNoticeMs), seenUntil })
}

/** @throws Failure 404 no such talk, or no such message in it */
export const markTalkSeen: WriteCase<typeof spec.markTalkSeen> = async (tx, _effects, session, { id, messageId }) => {
  const { contract, side } = await ownTalk(tx, session, id)
  const until = await findMessageTime(tx, contract.id, messageId)
  if (!until) throw notFound()
  await markSeen(tx, contract.id, side, until)
  return { id }
}

/** @throws Failure 404 */
export const tellTalkTyping: WriteCase<typeof spec.tellTalkTyping> = async (tx, _effects, session, { id }) => {
  const { contract, side } = await ownTalk(tx, session, id)
  const other = side === 'customer' ? contract.executorId : contract.customerId
  await publish(tx, `cabinet:${other}`, { kind: 'typing', tags: [`talk:${id}`], isPassing: true })
  return { id }
}

/** @throws Failure 404 unless the session is a party */
async function ownTalk(
  tx: Tx,
  session: Session,
  contractId: string,
): Promise<{ contract: ContractFacts; side: 'customer' | 'executor' }> {
  const contract = await getContractFor(tx, session, contractId)
  const side = sideOf(session, contract)
  if (side === undefined) throw notFound()
  return { contract, side }
}
