import type { Answer, Input } from '@navyk/api-spec/kit'
import { dayMs, hourMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/leads'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type RequestFacts, tooMany } from '#platform/http'
import { countHits, networkOf } from '#platform/askers/limits'
import type { Effects, Services } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { findStaff, listPeople } from '#people/accounts'
import { demandProof } from '#people/codes'
import { columnsOf } from './create-lead.ts'
import { insertLead } from '../queries.ts'

type Form = Input<typeof spec.leaveWish>

/** Limit for one network, which many people of a mobile operator share. */
const ofNetwork = { most: 20, windowMs: hourMs }
/** Limit for one phone. A wish beyond it gets the same answer and is not kept, because managers have its phone already. */
const ofPhone = { most: 3, windowMs: dayMs }
/** Limit for everybody together: more than the busiest day of a service brings. */
const ofAll = { most: 500, windowMs: dayMs }

/** Takes a stranger's wish as a lead of nobody; managers are told. Whether the phone is known changes neither the answer nor
 *  the work.
 *  @throws Failure 403 `captcha_required` · 422 an outdated consent · 429 */
export async function leaveWish(
  services: Services,
  form: Form,
  request: RequestFacts,
): Promise<Answer<typeof spec.leaveWish>> {
  if (form.consentVersion !== consentVersion) throw invalidFields({ consentVersion: 'leads.consent_outdated' })
  await demandProof(services, request, true)
  const now = services.clock.now()
  const subjects = [
    { subject: `wishes:${networkOf(request.address)}`, ...ofNetwork },
    { subject: 'wishes', ...ofAll },
  ]
  const [passed] = await countHits(services.db, subjects, now)
  if (passed) throw tooMany(passed.seconds)
  const repeated = await countHits(services.db, [{ subject: `wishes:375${form.phone}`, ...ofPhone }], now)
  if (repeated.length === 0) await services.transact((tx) => insertWish(tx, services, form))
  return { received: true }
}

async function insertWish(tx: Tx, services: Effects & Pick<Services, 'formSites'>, form: Form): Promise<void> {
  const { executorId, site, consentVersion: version, ...about } = form
  const now = services.clock.now()
  const id = services.ids.next()
  const wanted = executorId ? (await listPeople(tx, [executorId])).get(executorId) : undefined
  const { number } = await insertLead(tx, {
    id,
    ...columnsOf({ ...about, lastName: '' }),
    consent_version: version,
    source: executorId ? 'calendar' : 'site',
    site: knownSite(services, site),
    wanted_executor_id: wanted?.role === 'executor' ? wanted.cabinetId : null,
    state: 'new',
    lost_reason: null,
    assignee_id: null,
    customer_id: null,
    offer_id: null,
    created_at: now,
    active_at: now,
  })
  await recordEvent(tx, services, null, { objectKind: 'lead', objectId: id, action: 'arrived' })
  const managers = await findStaff(tx, 'manager')
  const notice = { kind: 'leads.notices.arrived', values: { number }, link: leadPath(id) } as const
  await notify(
    tx,
    services,
    managers.map((cabinetId) => ({ cabinetId, ...notice })),
  )
}

/** Site that a stranger names, kept only where the installation lets that site embed the form; otherwise null. */
const knownSite = ({ formSites = [] }: Pick<Services, 'formSites'>, site: string | null | undefined) =>
  site && formSites.some((origin) => new URL(origin).host === site) ? site : null
