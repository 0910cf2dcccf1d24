import type { Wallet } from '@navyk/api-spec/money/wallets'
import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { maySee, type Refusal, walletTransitions } from './policy.ts'
import { describeWallet } from './list-wallets.ts'
import { lockWallet, moveWallet, type WalletColumns, type WalletRow } from './queries.ts'

interface WalletTypes {
  found: { row: WalletRow }
  transitions: typeof walletTransitions
  columns: WalletColumns
  refusal: Refusal
  notice: NoticesOf<'wallets'>
  presented: Wallet
}

/** Steps of a package. The endpoints let staff alone take them. */
export const walletSteps = defineStateMachine<WalletTypes>({
  kind: 'wallet',
  find: async ({ tx, session }, { id }) => {
    const row = await lockWallet(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  transitions: walletTransitions,
  failureOf: async (code, _found, present) =>
    refused('wallet_state', `wallets.${code}`, {}, { current: await present() }),
  move: moveWallet,
  present: ({ tx, session, now }, row) => describeWallet(tx, session, row, now),
  notices: noticesOf('wallets', ({ row }) => ({ link: linkTo(row) })),
})

/** The statement of the customer, on which their packages stand. */
export const linkTo = ({ id }: { id: string }) => `${statementPath}?wallet=${id}` as const
export const customerLink = (customerId: string) => `${customerStatementPath(customerId)}#packages` as const
