import type * as spec from '@navyk/api-spec/teaching/contracts'
import { type ContractSide, termsAt } from '@navyk/api-spec/teaching/contracts'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { addendumConsent } from './addendum-text.ts'
import { findChangeRow } from '../life/change-queries.ts'
import { blocksSha256, writeDocument } from './document.ts'
import { consentText } from './document-text.ts'
import { sideOf } from '../policy.ts'
import { getVisibleContract } from '../reading/present-contract.ts'
import {
  type AcknowledgementRow,
  type ContractRow,
  findAcknowledgement,
  findDocument,
  listTermsRows,
} from '../queries.ts'

/** The text of a contract, or of one of its changes, that one side was sent. A party has its own; staff name a side (the customer's without a name) and may
 *  also look at the draft of one.
 *  The other side's digest is as secret as its rate: whoever knows the text could try rates until one fits.
 *  @throws Failure 404: no such contract, not theirs, the other side's, or not sent yet */
export const getContractDocument: ReadCase<typeof spec.getContractDocument, 'clock'> = async (
  reader,
  effects,
  session,
  { id, side: wanted, changeId },
) => {
  const now = effects.clock.now()
  const row = await getVisibleContract(reader, session, id)
  const change = changeId === undefined ? undefined : await findChangeRow(reader, changeId)
  if (changeId !== undefined && change?.contract_id !== id) throw notFound()
  const own = sideOf(session, row)
  if (own && wanted && wanted !== own) throw notFound()
  const side = own ?? wanted ?? 'customer'
  const text =
    (await sentText(reader, row, side, changeId)) ??
    (change ? undefined : await draftText(reader, session, row, side, now))
  const acknowledgement = await findAcknowledgement(reader, id, side, changeId)
  if (!text) throw notFound()
  return {
    contractId: id,
    contractNumber: row.number,
    changeNumber: change?.number ?? null,
    side,
    ...text,
    consentText: change ? addendumConsent(row.number, change.number) : consentText(side, row.number),
    acknowledgement: acknowledgement ? presentEvidence(session, acknowledgement) : null,
  }
}

async function sentText(reader: Reader, row: ContractRow, side: ContractSide, changeId: string | undefined) {
  const document = await findDocument(reader, row.id, side, changeId)
  if (!document) return undefined
  return { blocks: document.blocks, sha256: document.sha256, sentAt: document.created_at.toISOString() }
}

async function draftText(reader: Reader, session: Session, row: ContractRow, side: ContractSide, now: Date) {
  if (session.role !== 'staff' || row.state !== 'draft') return undefined
  const terms = termsAt((await listTermsRows(reader, [row.id])).get(row.id) ?? [], row.starts_on)
  if (!terms) return undefined
  const blocks = await writeDocument(reader, row, terms, side, now)
  return { blocks, sha256: blocksSha256(blocks), sentAt: null }
}

/** Address and device of the acknowledgement are for staff alone. */
function presentEvidence(session: Session, row: AcknowledgementRow) {
  return {
    personName: row.person_name,
    phone: row.phone,
    consentText: row.consent_text,
    codeRequestedAt: row.requested_at.toISOString(),
    acknowledgedAt: row.acknowledged_at.toISOString(),
    ...(session.role === 'staff' && { address: row.address, userAgent: row.user_agent }),
  }
}
