import type * as spec from '@navyk/api-spec/market/offers'
import { notFound } from '#platform/http'
import { offerSteps } from '../offer-steps.ts'
import { mayPropose } from '../policy.ts'
import { listProposals, removeProposals, replaceProposals } from './proposal-queries.ts'

/** Suggests up to three responses to the customer, who is told; another proposal takes the place of the one before. The offer
 *  gets a new version, so that the customer chooses by what they see. @throws Failure 404 (also for an unknown response), 409 */
export const proposeResponses = offerSteps.useCase<typeof spec.proposeResponses>(
  ({ row, responses, today }, { session }) => (mayPropose(session, row, responses, today) ? undefined : 'not_open'),
  async ({ tx, session, now, row, responses, move, notify, refusal }, { choices }) => {
    for (const { responseId } of choices) {
      const response = responses.find(({ id }) => id === responseId)
      if (!response) throw notFound()
      if (response.state !== 'submitted') throw await refusal('response_settled')
    }
    const before = await listProposals(tx, row.id)
    const isSame =
      before.length === choices.length &&
      choices.every(({ responseId, reason }, at) => {
        const was = before[at]
        return was?.response_id === responseId && was.reason === reason
      })
    if (isSame) return
    const rows = choices.map(({ responseId, reason }, at) => ({
      response_id: responseId,
      offer_id: row.id,
      place: at + 1,
      reason,
      proposed_by: session.cabinetId,
      proposed_at: now,
    }))
    await replaceProposals(tx, row.id, rows)
    await move({ action: 'responses_proposed' })
    await notify('proposed', [row.customer_id])
  },
)

/** Takes the proposal back; the responses stay. @throws Failure 404, 409 */
export const withdrawProposal = offerSteps.useCase<typeof spec.withdrawProposal>(
  ({ row, responses, today }, { session }) => (mayPropose(session, row, responses, today) ? undefined : 'not_open'),
  async ({ tx, row, move }) => {
    if ((await removeProposals(tx, row.id)) > 0) await move({ action: 'proposal_withdrawn' })
  },
)
