// Wallets: packages of lessons or minutes that customers have paid ahead, the uses of them by lessons, and the limit of a customer's debt.
// No package is sold and no lesson settled here; the settling asks for what is paid ahead.
import * as spec from '@navyk/api-spec/money/wallets'
import { businessDate } from '@navyk/api-spec/kit'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import { allPages } from '#platform/database/pages.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { getDebtLimit, setDebtLimit } from './drawing/debt-limit.ts'
import { freezeWallet, grantWallet, reactions, refundWallet, unfreezeWallet } from './granting/keep-wallet.ts'
import { getContractPackages, getWallet, listOwnPackagesLeft, listWalletHistory, listWallets } from './list-wallets.ts'
import type texts from './messages.ru.json'
import { passWalletDaysTask, walletTasks } from './granting/pass-days.ts'
import { eraseWallets, partiesOfWallets, findWallet } from './queries.ts'
import { moveDebtLimit } from './personal-data/merge-queries.ts'

// Notices of packages stay true while the package can be used, to the end of the day that they name.
const canBeUsed: StillTrue = async (reader, { thingId, values }, now) => {
  const wallet = thingId === null ? undefined : await findWallet(reader, thingId)
  if (wallet?.state !== 'active' || wallet.left_units === 0) return false
  return wallet.expires_on === values.until && businessDate(now) <= wallet.expires_on
}

export const manifest: DomainManifest = {
  lasting: {
    'wallets.notices.last_lesson': canBeUsed,
    'wallets.notices.last_hour': canBeUsed,
    'wallets.notices.ends_soon': canBeUsed,
  },
  routes: [
    read(spec.listWallets, listWallets),
    read(spec.getWallet, getWallet),
    read(spec.listWalletHistory, listWalletHistory),
    read(spec.getContractPackages, getContractPackages),
    read(spec.listOwnPackagesLeft, listOwnPackagesLeft),
    write(spec.grantWallet, grantWallet),
    write(spec.freezeWallet, freezeWallet),
    write(spec.unfreezeWallet, unfreezeWallet),
    write(spec.refundWallet, refundWallet),
    read(spec.getDebtLimit, getDebtLimit),
    write(spec.setDebtLimit, setDebtLimit),
  ],
  tasks: walletTasks,
  timetable: {
    // Every ten minutes, because pauses of contracts begin and end by hand at any time of the day.
    [passWalletDaysTask]: '*/10 * * * *',
  },
  reactions,
  parties: partiesOfWallets,
  /** This domain's part of the export of a person's data: their packages and the uses of them. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'customer') return {}
    const all = await allPages((cursor) => listWallets(reader, effects, session, { cursor, limit: 100 }))
    const wallets = []
    for (const { id } of all) wallets.push(await getWallet(reader, effects, session, { id }))
    return { wallets }
  },
  erase: (tx, { cabinetIds }) => eraseWallets(tx, cabinetIds),
  // Moves a customer's packages when the customer is merged into another (docs/decisions/0040).
  merging: {
    rows: [ownedRows('wallet', 'customer_id', { counted: 'packages' }), ownedRows('wallet_use', 'customer_id')],
    byHand: [ownedRows('customer_debt_limit', 'customer_id')],
    move: (tx, _effects, pair) => moveDebtLimit(tx, pair),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    wallets: typeof texts
  }
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** A package has ended early. The domain that sold it takes `refundKopecks` off its invoice; the ledger has the refund already. */
    'wallet.refunded': {
      walletId: string
      source: { kind: string; id: string }
      customerId: string
      refundKopecks: number
      reason: string
    }
  }
}
