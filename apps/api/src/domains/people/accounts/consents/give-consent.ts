import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/accounts'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { insertConsents } from './queries.ts'

/** Records that the person agrees to the present text on personal data. @throws Failure 422 for any other version */
export async function giveConsent(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { version }: Input<typeof spec.giveConsent>,
  request: Pick<RequestFacts, 'address'>,
): Promise<Answer<typeof spec.giveConsent>> {
  if (version !== consentVersion) throw invalidFields({ version: 'accounts.consent_outdated' })
  if (session.consentVersion === version) return { version }
  await insertConsents(tx, effects, [{ accountId: session.accountId, version, address: request.address }])
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'consented',
    changes: { consentVersion: { from: session.consentVersion, to: version } },
  })
  return { version }
}
