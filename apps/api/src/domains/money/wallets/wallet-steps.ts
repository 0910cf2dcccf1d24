import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { maySee, type Refusal, walletSteps as lines } from './policy.ts'
import { describeWallet } from './list-wallets.ts'
import { lockWallet, moveWallet, type WalletColumns, type WalletRow } from './queries.ts'

interface LockedWallet {
  row: WalletRow
}

/** Steps of a package. The endpoints let staff alone take them. */
export const walletSteps = stateSteps({
  kind: 'wallet',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedWallet> => {
    const row = await lockWallet(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  steps: lines,
  failureOf: async (code: Refusal, _: LockedWallet, current) =>
    refused('wallet_state', `wallets.${code}`, {}, { current: await current() }),
  move: (tx, row, to, columns: WalletColumns) => moveWallet(tx, row, to, columns),
  current: ({ tx, session, now }, row) => describeWallet(tx, session, row, now),
  notify,
  notice: ({ row }, told: NoticeName<'wallets'>, { values, ...to }) => ({
    ...to,
    kind: `wallets.notices.${told}` as const,
    values,
    link: linkTo(row),
  }),
})

/** The statement of the customer, on which their packages stand. */
export const linkTo = ({ id }: { id: string }) => `${statementPath}?wallet=${id}` as const
export const customerLink = (customerId: string) => `${customerStatementPath(customerId)}#packages` as const
