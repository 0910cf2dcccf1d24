import { refOf } from '@navyk/api-spec/vocabulary'
import type { PersonDocument, WholeDocument } from '@navyk/api-spec/desk/docs'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { listFiles } from '#messages/files'
import { actionsOf, maySee } from './policy.ts'
import { type DocumentRow, type EvidenceRow, findDocumentRow, findEvidence, findSuperseded } from './queries.ts'

/** Documents as lists show them: two queries, however many. */
export async function presentDocuments(reader: Reader, rows: DocumentRow[]): Promise<PersonDocument[]> {
  const people = await listPeople(
    reader,
    rows.map((row) => row.cabinet_id),
  )
  const contracts = await findContracts(
    reader,
    rows.flatMap((row) => row.contract_id ?? []),
  )
  return rows.map((row) => {
    const contract = row.contract_id === null ? undefined : contracts.get(row.contract_id)
    return {
      id: row.id,
      direction: row.direction,
      kind: row.kind,
      title: row.title,
      state: row.state,
      person: refOf(people, row.cabinet_id),
      contract: contract ? { id: contract.id, number: contract.number } : null,
      isToAcknowledge: row.is_to_acknowledge,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      viewedAt: row.viewed_at?.toISOString() ?? null,
      answerBy: row.answer_by,
      version: row.version,
    }
  })
}

/** A document with its text, file and answer. */
export async function presentDocument(
  reader: Reader,
  effects: Pick<Effects, 'texts'>,
  session: Session,
  row: DocumentRow,
): Promise<WholeDocument> {
  const [summary] = await presentDocuments(reader, [row])
  const files = await listFiles(reader, [row.file_id, ...(row.scan_file_id === null ? [] : [row.scan_file_id])])
  const file = files.find(({ id }) => id === row.file_id)
  if (!summary || !file) throw new Error(`document ${row.id} has lost its file`)
  const newer = row.superseded_by === null ? undefined : await findDocumentRow(reader, row.superseded_by)
  const older = await findSuperseded(reader, row.id)
  const evidence = await findEvidence(reader, row.id)
  return {
    ...summary,
    file,
    sha256: row.sha256,
    blocks: row.blocks,
    declineReason: row.decline_reason,
    endReason: row.end_reason,
    consentText: consentText(effects, row),
    acknowledgement: evidence ? presentEvidence(session, evidence) : null,
    scan: files.find(({ id }) => id === row.scan_file_id) ?? null,
    supersededBy: newer && maySee(session, newer) ? { id: newer.id, title: newer.title } : null,
    supersedes: older && maySee(session, older) ? { id: older.id, title: older.title } : null,
    actions: actionsOf(session, row),
  }
}

/** The sentence that a person agrees to. Russian in every language of the screens, because it is kept as a proof. */
export const consentText = (effects: Pick<Effects, 'texts'>, row: Pick<DocumentRow, 'title'>) =>
  effects.texts.translate('ru', 'docs.consent', { title: row.title })

/** Phone, address and device of the acknowledgement are for staff alone. */
function presentEvidence(session: Session, row: EvidenceRow): WholeDocument['acknowledgement'] {
  return {
    at: row.acknowledged_at.toISOString(),
    by: row.person_name,
    channel: row.channel,
    consentText: row.consent_text,
    codeRequestedAt: row.requested_at.toISOString(),
    ...(session.role === 'staff' && { phone: row.phone, address: row.address, userAgent: row.user_agent }),
  }
}
