// Wallets: packages of lessons or minutes that customers have paid ahead, the uses of them by lessons, and the limit of a customer's debt.
// No package is sold and no lesson settled here; the settling asks for what is paid ahead.
import * as spec from '@navyk/api-spec/money/wallets'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './lasting.ts'
import { getDebtLimit, setDebtLimit } from './drawing/debt-limit.ts'
import { exportFor } from './personal-data/export.ts'
import { freezeWallet, grantWallet, reactions, refundWallet, unfreezeWallet } from './granting/keep-wallet.ts'
import { getContractPackages, getWallet, listOwnPackagesLeft, listWalletHistory, listWallets } from './list-wallets.ts'
import type texts from './messages.ru.json'
import { passWalletDaysTask, walletTasks } from './granting/pass-days.ts'
import { eraseWallets, partiesOfWallets } from './queries.ts'
import { merging } from './personal-data/merging.ts'

export const manifest: DomainManifest = {
  lasting,
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
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseWallets(tx, cabinetIds),
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    wallets: typeof texts
  }
}
