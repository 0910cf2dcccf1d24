import { fullName } from '@navyk/api-spec/vocabulary'
import type { RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'

export interface EvidenceInput {
  /** The one-time code that was used, and when it was sent. */
  code: { codeId: string; requestedAt: Date }
  request: Pick<RequestFacts, 'address' | 'userAgent'>
  sha256: string
  consent: string
}

/** Evidence of a consent: person, text, time, address and code. Name and phone are those of now. */
export function evidenceOf(
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { code, request, sha256, consent }: EvidenceInput,
) {
  return {
    id: effects.ids.next(),
    cabinet_id: session.cabinetId,
    account_id: session.accountId,
    person_name: fullName(session.firstName, session.lastName),
    phone: session.phone,
    document_sha256: sha256,
    consent_text: consent,
    code_id: code.codeId,
    requested_at: code.requestedAt,
    acknowledged_at: effects.clock.now(),
    address: request.address,
    user_agent: request.userAgent,
  }
}
