import { businessDate } from '@navyk/api-spec/kit'
import { endOfIban } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/legal-details'
import type { PayerForm, PayoutForm, ServiceForm } from '@navyk/api-spec/money/legal-details'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { type NoticeName, notify } from '#messages/notices'
import { getPartyDetails, getServiceDetails } from './get-details.ts'
import { changesOf, maySee, partyFields, serviceFields } from './policy.ts'
import { type DetailsRow, insertDetails, listVersions } from './queries.ts'

const orNull = (text: string) => (text === '' ? null : text)
const nothing = { kind: null, tax_status: null, erip_path: null, erip_service: null, signatory: null }

/** @throws Failure 409 somebody else has just changed them · 422 from a day that has passed */
export const setServiceDetails: WriteCase<typeof spec.setServiceDetails> = async (tx, effects, session, input) => {
  const { version, ...details } = input
  if (details.validFrom < businessDate(effects.clock.now())) {
    throw invalidFields({ validFrom: 'legal_details.from_past' })
  }
  const current = () => getServiceDetails(tx, effects, session, {})
  await writeVersion(tx, effects, session, { cabinetId: null, version, row: ofService(details), current })
  return current()
}

const ofService = ({ validFrom, eripPath, eripService, signatory, ...same }: ServiceForm) => ({
  ...nothing,
  ...same,
  owner: 'service' as const,
  valid_from: validFrom,
  erip_path: orNull(eripPath),
  erip_service: orNull(eripService),
  signatory: orNull(signatory),
})

/** Names the payer of a customer; the customer is told where staff did it. @throws Failure 404 · 409 changed meanwhile */
export const setPayerDetails: WriteCase<typeof spec.setPayerDetails> = async (tx, effects, session, input) => {
  const { id, version, ...details } = input
  await ofRole(tx, session, id, 'customer')
  const row = { ...ofPayer(details), valid_from: businessDate(effects.clock.now()) }
  const current = () => getPartyDetails(tx, effects, session, { id })
  await writeVersion(tx, effects, session, { cabinetId: id, version, row, current })
  if (session.cabinetId !== id) await notifyCabinet(tx, effects, id, 'payer_changed', { name: details.name })
  return current()
}

const ofPayer = ({ kind, name, ...texts }: PayerForm) => ({
  ...nothing,
  owner: 'customer' as const,
  kind,
  name,
  unp: orNull(texts.unp),
  address: orNull(texts.address),
  iban: orNull(texts.iban),
  bic: orNull(texts.bic),
  bank: orNull(texts.bank),
})

/** Names the account to which an executor is paid. The executor is told whoever did it: somebody else's account is how
 *  payouts are stolen. @throws Failure 404 · 409 changed meanwhile */
export const setPayoutDetails: WriteCase<typeof spec.setPayoutDetails> = async (tx, effects, session, input) => {
  const { id, version, ...details } = input
  await ofRole(tx, session, id, 'executor')
  const row = { ...ofPayout(details), valid_from: businessDate(effects.clock.now()) }
  const current = () => getPartyDetails(tx, effects, session, { id })
  await writeVersion(tx, effects, session, { cabinetId: id, version, row, current })
  const { name, iban, bic } = row
  await effects.announceStep(tx, effects, session, 'payout_account.named', {
    executorId: id,
    account: { name, iban, bic },
  })
  const told = session.cabinetId === id ? 'payout_changed' : 'payout_changed_by_staff'
  await notifyCabinet(tx, effects, id, told, { account: endOfIban(details.iban), bank: details.bank })
  return current()
}

const ofPayout = ({ taxStatus, unp, address, ...same }: PayoutForm) => ({
  ...nothing,
  ...same,
  owner: 'executor' as const,
  tax_status: taxStatus,
  unp: orNull(unp),
  address: orNull(address),
})

async function ofRole(tx: Tx, session: Session, id: string, role: 'customer' | 'executor'): Promise<void> {
  if (!maySee(session, id) || (await listPeople(tx, [id])).get(id)?.role !== role) throw notFound()
}

interface Version {
  cabinetId: string | null
  /** The version that the person has seen. */
  version: number
  row: Omit<DetailsRow, 'id' | 'cabinet_id' | 'version' | 'changed_by' | 'created_at'>
  current: () => Promise<unknown>
}

async function writeVersion(tx: Tx, effects: Effects, session: Session, wanted: Version): Promise<void> {
  const { cabinetId, version, row, current } = wanted
  const [before] = await listVersions(tx, cabinetId)
  const id = effects.ids.next()
  const written =
    (before?.version ?? 0) === version &&
    (await insertDetails(tx, {
      ...row,
      id,
      cabinet_id: cabinetId,
      version: version + 1,
      changed_by: session.cabinetId,
      created_at: effects.clock.now(),
    }))
  if (!written) throw versionConflict(await current())
  await recordEvent(tx, effects, session, {
    objectKind: 'legal_details',
    objectId: cabinetId ?? id,
    action: before ? 'changed' : 'entered',
    changes: {
      ...changesOf(before, row, cabinetId === null ? serviceFields : partyFields),
      validFrom: { from: before?.valid_from ?? null, to: row.valid_from },
    },
  })
}

async function notifyCabinet(
  tx: Tx,
  effects: Effects,
  cabinetId: string,
  told: NoticeName<'legal_details'>,
  values: Record<string, string>,
): Promise<void> {
  await notify(tx, effects, [
    { cabinetId, kind: `legal_details.notices.${told}`, values, link: `${accountPath}?part=details` },
  ])
}
