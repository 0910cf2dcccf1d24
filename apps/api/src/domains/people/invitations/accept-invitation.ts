import { maskPhone } from '@navyk/api-spec/vocabulary'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/invitations'
import { recordEvent } from '#platform/audit'
import { invalidFields, refused, type RequestFacts, tooMany } from '#platform/http'
import { networkOf, reserveHits } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { insertConsents, changeAccount } from '#people/accounts'
import { announce } from '#people/channels'
import { checkCode, rejected, requestCode, useCheckedCode } from '#people/codes'
import { hashPassword, refuseWeakPassword } from '#people/passwords'
import { endSessionsOf, newDeviceMark, openSession } from '#people/sessions'
import { isOfStaff } from './policy.ts'
import { findOpenInvitation, useInvitation } from './queries.ts'

/** One answer for links that are unknown, used, taken back or over, so that trying tells nothing. */
const invitationOver = () => refused('invitation_over', 'invitations.over')

/** Finds the person whom a link invites. @throws Failure 409 `invitation_over`, 429 */
export async function lookAtInvitation(
  services: Services,
  { token }: Input<typeof spec.lookAtInvitation>,
  request: RequestFacts,
): Promise<Answer<typeof spec.lookAtInvitation>> {
  const row = await findByToken(services, token, request)
  return {
    firstName: row.first_name,
    maskedPhone: maskPhone(row.phone),
    roles: row.cabinet_roles,
    needsCode: isOfStaff(row),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** The purpose of the codes of this flow. */
const invitationPurpose = 'invitation' as const

/** Sends a code to the phone of an invited member of the staff. @throws Failure 409 `invitation_over`, also for others, 429 */
export async function requestInvitationCode(
  services: Services,
  { token }: Input<typeof spec.requestInvitationCode>,
  request: RequestFacts,
): Promise<Answer<typeof spec.requestInvitationCode>> {
  const row = await findByToken(services, token, request)
  if (!isOfStaff(row)) throw invitationOver()
  return services.transact(async (tx) => {
    const sent = await requestCode(tx, services, {
      accountId: row.account_id,
      purpose: invitationPurpose,
      subjectId: row.id,
      recipient: row.phone,
      language: request.language,
      address: request.address,
      deviceMark: request.deviceMark,
    })
    return { publicCode: sent.publicCode, expiresAt: sent.expiresAt.toISOString() }
  })
}

/** Checks the code by which staff prove that the phone is theirs; nothing for others. @throws Failure 422 with `privateCode` */
async function checkPhone(services: Services, row: OpenInvitation, code: Input<typeof spec.acceptInvitation>['code']) {
  if (!isOfStaff(row)) return undefined
  const filter = { purpose: invitationPurpose, accountId: row.account_id, subjectId: row.id }
  if (!code) throw rejected('invitations.code_needed')
  return checkCode(services, filter, code)
}

/** Sets the password, keeps the consent, tells the owner on every channel and opens a session, all or nothing.
 *  @throws Failure 409 `invitation_over`, 422 for a weak password, an outdated consent or, of staff, without the code of the phone, 429,
 *  503 when too many wait */
export async function acceptInvitation(
  services: Services,
  input: Input<typeof spec.acceptInvitation>,
  request: RequestFacts,
): Promise<Answer<typeof spec.acceptInvitation>> {
  const row = await findByToken(services, input.token, request)
  if (input.consentVersion !== consentVersion) throw invalidFields({ consentVersion: 'accounts.consent_outdated' })
  refuseWeakPassword(input.password, row.phone, 'password')
  const code = await checkPhone(services, row, input.code)
  const passwordHash = await hashPassword(input.password, { rank: 'known', asker: row.phone })
  return services.transact(async (tx) => {
    const now = services.clock.now()
    const accountId = row.account_id
    // The account is locked first, as whoever sends another link does.
    await endSessionsOf(tx, accountId, null, now)
    if (!(await useInvitation(tx, row.id, now))) throw invitationOver()
    if (code) await useCheckedCode(tx, services, code)
    await changeAccount(tx, accountId, { password_hash: passwordHash })
    await insertConsents(tx, services, [{ accountId, version: input.consentVersion, address: request.address }])
    await recordEvent(tx, services, null, { objectKind: 'account', objectId: accountId, action: 'invitation_accepted' })
    await announce(tx, services, accountId, 'invitation_accepted')
    request.storeDeviceMark(newDeviceMark(services, row.phone))
    const draft = { accountId, event: 'registered' } as const
    return { accessToken: await openSession(tx, services, request, draft) }
  })
}

/** Links of one network that open nothing: far more than honest people try, far fewer than would find one of 2^256. A link that opens
 *  something is never refused for what others of its network have tried. */
const triesOf = (network: string) => ({ subject: `invitation:from:${network}`, most: 60, windowMs: 15 * minuteMs })

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

async function findByToken(services: Services, token: string, request: RequestFacts) {
  const now = services.clock.now()
  const row = await findOpenInvitation(services.db, tokenHash(token), now)
  if (row) return row
  const { full } = await reserveHits(services.db, [triesOf(networkOf(request.address))], now)
  throw full[0] ? tooMany(full[0].seconds) : invitationOver()
}
