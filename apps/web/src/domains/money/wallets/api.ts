import {
  freezeWallet,
  getContractPackages,
  getDebtLimit,
  getWallet,
  grantWallet,
  listOwnPackagesLeft,
  listWalletHistory,
  listWallets,
  refundWallet,
  setDebtLimit,
  unfreezeWallet,
} from '@navyk/api-spec/money/wallets'
import { dataKeys, listOf, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('wallets')

/** Packages, newest first; a customer's own without an id. */
export const walletsQuery = (customerId: string | undefined) => listOf(keys.of('list'), listWallets, { customerId })

export const walletQuery = (id: string) => queryOf(keys.one(id), getWallet, { params: { id } })
export const walletHistoryQuery = (id: string) => queryOf(keys.of('history'), listWalletHistory, { params: { id } })
export const contractPackagesQuery = (id: string) =>
  queryOf(keys.of('contract'), getContractPackages, { params: { id } })
export const ownPackagesLeftQuery = queryOf(keys.of('left'), listOwnPackagesLeft)
export const debtLimitQuery = (id: string) => queryOf(keys.of('debt'), getDebtLimit, { params: { id } })

export const useGrantWallet = () => useWrite(grantWallet)
export const useFreezeWallet = (id: string) => useWrite(freezeWallet, { id })
export const useUnfreezeWallet = (id: string) => useWrite(unfreezeWallet, { id })
export const useRefundWallet = (id: string) => useWrite(refundWallet, { id })
export const useSetDebtLimit = (id: string) => useWrite(setDebtLimit, { id })
