import type * as spec from '@navyk/api-spec/market/offers'
import { moveResponse } from '../queries.ts'
import { responseSteps, type ResponseToChange } from '../offer-steps.ts'
import type { StepContext } from '#platform/domain-parts/state-machine.ts'
import { isUndecided, mayWeigh, mayWithdraw } from '../policy.ts'
import { markShortlisted } from './response-queries.ts'

const ruleToWeigh = ({ row, response, today }: ResponseToChange, { session }: StepContext) =>
  mayWeigh(session, row, response, today) ? undefined : 'response_settled'

/** Puts a response on the short list or takes it off; its executor sees that. @throws Failure 404, 409 */
export const shortlistResponse = responseSteps.useCase<typeof spec.shortlistResponse>(
  ruleToWeigh,
  async ({ tx, now, response, recordChange }, { isShortlisted }) => {
    const action = isShortlisted ? 'response_shortlisted' : 'response_unlisted'
    await recordChange(markShortlisted(tx, response, isShortlisted ? now : null), { action })
  },
)

/** Declines one response; its executor reads why. @throws Failure 404, 409 */
export const rejectResponse = responseSteps.useCase<typeof spec.rejectResponse>(
  ruleToWeigh,
  async ({ tx, response, recordChange, notify }, { reason }) => {
    const settled = moveResponse(tx, response, 'not_selected', { ending: 'rejected', reason })
    await recordChange(settled, { action: 'response_rejected', reason })
    await notify('response_rejected', [response.executor_id], { reason })
  },
)

/** Takes an own response back; the customer is told.
 *  @throws Failure 404 (also for somebody else's response), 409 */
export const withdrawResponse = responseSteps.useCase<typeof spec.withdrawResponse>(
  ({ row, response, today }, { session }) =>
    isUndecided(row, today) && mayWithdraw(session, response) ? undefined : 'response_settled',
  async ({ tx, row, response, recordChange, notify }) => {
    await recordChange(moveResponse(tx, response, 'withdrawn'), { action: 'response_withdrawn' })
    await notify('withdrawn', [row.customer_id])
  },
)
