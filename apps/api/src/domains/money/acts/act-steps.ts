import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { actLines, maySee, type Refusal } from './policy.ts'
import { presentAct } from './present.ts'
import { type ActColumns, type ActRow, lockAct, moveAct } from './queries.ts'

interface LockedAct {
  row: ActRow
}

/** Steps of an act. The endpoints say who takes them. */
export const actSteps = stateSteps({
  kind: 'act',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedAct> => {
    const row = await lockAct(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  steps: actLines,
  wrongState: 'wrong_state' as const,
  failureOf: async (code: Refusal, _: LockedAct, current) =>
    refused(code === 'wrong_state' ? 'act_state' : `act_${code}`, `acts.${code}`, {}, { current: await current() }),
  move: (tx, row, to, columns: ActColumns) => moveAct(tx, row, to, columns),
  current: ({ tx, session }, row) => presentAct(tx, session, row),
  notify,
  notice: ({ row }, told: NoticeName<'acts'>, { values, ...to }) => ({
    ...to,
    kind: `acts.notices.${told}` as const,
    values: { number: row.number, month: row.month, ...values },
    // The act's id stands first: the notice is about it.
    link: `${statementPath}?act=${row.id}&customerId=${row.customer_id}#acts` as const,
  }),
})
