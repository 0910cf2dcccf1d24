import type { Act } from '@navyk/api-spec/money/acts'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { actTransitions, maySee, type Refusal } from '../policy.ts'
import { presentAct } from '../present.ts'
import { type ActColumns, type ActRow, lockAct, moveAct } from '../queries.ts'

interface ActTypes {
  found: { row: ActRow }
  transitions: typeof actTransitions
  columns: ActColumns
  refusal: Refusal
  notice: NoticesOf<'acts'>
  presented: Act
}

/** Steps of an act. The endpoints say who takes them. */
export const actSteps = defineStateMachine<ActTypes>({
  kind: 'act',
  find: async ({ tx, session }, { id }) => {
    const row = await lockAct(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  transitions: actTransitions,
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) =>
    refused(code === 'wrong_state' ? 'act_state' : `act_${code}`, `acts.${code}`, {}, { current: await present() }),
  move: moveAct,
  present: ({ tx, session }, row) => presentAct(tx, session, row),
  notices: noticesOf('acts', ({ row }) => ({
    values: { number: row.number, month: row.month },
    // The act's id stands first: the notice is about it.
    link: `${statementPath}?act=${row.id}&customerId=${row.customer_id}#acts`,
  })),
})
