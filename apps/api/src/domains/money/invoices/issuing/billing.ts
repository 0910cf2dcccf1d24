import type * as spec from '@navyk/api-spec/money/invoices'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase, type Session, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findBilling, writeBilling } from './billing-queries.ts'

/** @throws Failure 404 no such customer, or not the session's own · 422 staff name no customer */
export const getBilling: ReadCase<typeof spec.getBilling> = async (reader, _effects, session, query) => {
  const customerId = await customerOf(reader, session, query.customerId)
  return { mode: (await findBilling(reader, customerId))?.mode ?? 'per_contract' }
}

/** Counts for invoices that are drafted from now on. @throws Failure as getBilling */
export const setBilling: WriteCase<typeof spec.setBilling> = async (tx, effects, session, { customerId, mode }) => {
  const id = await customerOf(tx, session, customerId)
  const before = (await findBilling(tx, id))?.mode ?? 'per_contract'
  if (before !== mode) {
    await writeBilling(tx, { customer_id: id, mode, updated_at: effects.clock.now() })
    await recordEvent(tx, effects, session, {
      objectKind: 'billing',
      objectId: id,
      action: 'changed',
      changes: { mode: { from: before, to: mode } },
    })
  }
  return { mode }
}

async function customerOf(reader: Reader, session: Session, wanted: string | undefined): Promise<string> {
  const id = session.role === 'customer' ? session.cabinetId : wanted
  if (id === undefined) throw invalidFields({ customerId: 'validation.required' })
  if (wanted !== undefined && wanted !== id) throw notFound()
  if ((await listPeople(reader, [id])).get(id)?.role !== 'customer') throw notFound()
  return id
}
