import type * as spec from '@navyk/api-spec/views/customer-management'
import { recordEvents } from '../../../platform/audit/index.ts'
import { notFound, refused, type WriteCase } from '../../../platform/http/index.ts'
import { listCabinetsToMerge } from '../../people/accounts/index.ts'
import { tellApart } from '../../people/learners/index.ts'
import { describeDistinct } from './preview-merge.ts'

/** Keeps that two customers who seem to be one are different people, or takes it back; repeated, it changes nothing.
 *  @throws Failure 404 one is no customer · 409 both are one and the same */
export const tellCustomersApart: WriteCase<typeof spec.tellCustomersApart, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, otherId, areDistinct },
) => {
  const pair = { fromId: id, intoId: otherId }
  const customers = (await listCabinetsToMerge(tx, pair)).filter(({ role }) => role === 'customer')
  if (id === otherId) throw refused('merge_same', 'customer_management.merge_same')
  if (customers.length < 2) throw notFound()
  if (await tellApart(tx, [id, otherId], areDistinct, session.cabinetId, effects.clock.now())) {
    const action = areDistinct ? 'told_apart' : 'suggested_again'
    const events = customers.map((customer) => ({
      ...{ objectKind: 'account', objectId: customer.account_id, action },
      changes: { cabinetId: { from: null, to: customer.id === id ? otherId : id } },
    }))
    await recordEvents(tx, effects, session, events)
  }
  return { distinct: await describeDistinct(tx, pair) }
}
