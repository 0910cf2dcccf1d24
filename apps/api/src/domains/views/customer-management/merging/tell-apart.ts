import type * as spec from '@navyk/api-spec/views/customer-management'
import { recordEvents } from '#platform/audit'
import { refused, type WriteCase } from '#platform/http'
import { markDistinct } from '#people/learners'
import { describeDistinct, getCustomers } from './preview-merge.ts'

/** Records that two customers who seem to be one are different people, or takes that back; a repeated call changes nothing.
 *  @throws Failure 404 one is no customer · 409 both are one and the same, or one was merged */
export const tellCustomersApart: WriteCase<typeof spec.tellCustomersApart, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, otherId, areDistinct },
) => {
  const pair = { fromId: id, intoId: otherId }
  const { from, into } = await getCustomers(tx, pair)
  if (from.id === into.id) throw refused('merge_same', 'customer_management.merge_same')
  if ((from.merged_into ?? into.merged_into) !== null) throw refused('merge_merged', 'customer_management.merge_merged')
  if (await markDistinct(tx, [id, otherId], areDistinct, session.cabinetId, effects.clock.now())) {
    const event = (objectId: string, other: string) => ({
      objectKind: 'account',
      objectId,
      action: areDistinct ? 'told_apart' : 'suggested_again',
      changes: { cabinetId: { from: null, to: other } },
    })
    await recordEvents(tx, effects, session, [event(from.account_id, into.id), event(into.account_id, from.id)])
  }
  return { distinct: await describeDistinct(tx, pair) }
}
