import type { Answer, Input } from '@navyk/api-spec/kit'
import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/leads'
import { recordEvent } from '#platform/audit'
import { sqlState, type Tx, uniqueViolation } from '#platform/database'
import { invalidFields, refused, type Session, type Transact } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { addCabinet, createAccounts, listAccountsByPhone } from '#people/accounts'
import { sendToOwner } from '#people/channels'
import { recordUninvited } from '#people/invitations'
import { addLearners, findLearnerOf } from '#people/learners'
import { hashPassword } from '#people/passwords'
import { publishFor, refuseDeadline } from '#market/offers'
import { leadSteps } from '../lead-steps.ts'
import { getPresentedLead } from '../present-lead.ts'
import type { LeadRow } from '../queries.ts'

type Form = Input<typeof spec.convertLead>
type Result = Answer<typeof spec.convertLead>

/** Makes a customer, a learner and a published request of a lead, all or nothing. Nobody knows the password of the new account: its owner
 *  sets one by recovery, which proves that the phone is theirs, or by a link that staff send later.
 *  @throws Failure 404 · 409 an older version; or the phone has an account now that the reader has not seen · 422 */
export async function convertLead(
  transact: Transact<Result>,
  services: Services,
  session: Session,
  form: Form,
): Promise<Result> {
  // Slow on purpose, so no transaction waits for it.
  const passwordHash = form.customerAccountId === null ? await hashPassword(services.ids.secret(32)) : ''
  const convert = leadSteps.useCase<typeof spec.convertLead>('convert', async (opened, input) => {
    const { tx, effects, row, move, now } = opened
    refuseDeadline(input.offer.deadlineOn, businessDate(now))
    const customer = await customerOf(tx, effects, session, row, input, passwordHash, () =>
      opened.refusal('customer_changed'),
    )
    const learnerId = await learnerOf(tx, effects, session, customer.cabinetId, input)
    const offer = await publishFor(tx, effects, session, customer.cabinetId, { ...input.offer, learnerId })
    const set = { customer_id: customer.cabinetId, offer_id: offer.id, active_at: now }
    await move({ action: 'converted', changes: { offer: { from: null, to: offer.number } }, set })
    if (customer.isNew) await sendToOwner(tx, effects, customer.accountId, { key: 'leads.messages.welcome' })
    return getPresentedLead(tx, row.id, now)
  })
  try {
    return await transact((tx) => convert(tx, services, session, form))
  } catch (error) {
    // Somebody registered with the phone at this moment.
    if (sqlState(error) === uniqueViolation) throw refused('customer_changed', 'leads.customer_changed')
    throw error
  }
}

interface Customer {
  accountId: string
  cabinetId: string
  isNew: boolean
}

/** The customer with the phone of the lead, a new one if nobody has it. */
async function customerOf(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: LeadRow,
  form: Form,
  passwordHash: string,
  changed: () => Promise<Error>,
): Promise<Customer> {
  const known = (await listAccountsByPhone(tx, [row.phone])).get(row.phone)
  if ((known?.accountId ?? null) !== form.customerAccountId) throw await changed()
  if (known) {
    const cabinetId = known.customerId ?? (await addCabinet(tx, effects, known.accountId, 'customer'))
    if (cabinetId === undefined) throw await changed()
    return { accountId: known.accountId, cabinetId, isNew: false }
  }
  const { firstName, lastName } = form
  const person = { phone: row.phone, passwordHash, firstName, lastName, email: null }
  const [made] = await createAccounts(tx, effects, [{ ...person, cabinets: [{ role: 'customer' }] }])
  const cabinetId = made?.cabinets.customer
  if (!made || !cabinetId) throw new Error('the account that was just created is not there')
  await recordUninvited(tx, effects, [made.accountId])
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: made.accountId, action: 'created' })
  return { accountId: made.accountId, cabinetId, isNew: true }
}

async function learnerOf(tx: Tx, effects: Effects, session: Session, customerId: string, form: Form): Promise<string> {
  if (form.learnerId) {
    if (await findLearnerOf(tx, customerId, form.learnerId)) return form.learnerId
    throw invalidFields({ learnerId: 'offers.unknown_learner' })
  }
  if (!form.learner) throw invalidFields({ learnerId: 'validation.required' })
  const [added] = await addLearners(tx, effects, session, [{ customerId, form: { ...form.learner, note: '' } }])
  if (!added) throw new Error('a learner was not added')
  return added.id
}
