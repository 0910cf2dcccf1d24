// The ledger: every kopeck that is owed or paid, in double entry, and the sums of a contract beside it. It owns accounts, transactions and
// postings; it knows their sources only by kind and id.
import * as spec from '@navyk/api-spec/money/ledger'
import { read } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import { checkSums, checkSumsTask } from './check-sums.ts'
import { getContractMoney } from './get-contract-money.ts'
import { mergeAccounts } from './merge-accounts.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getContractMoney, getContractMoney)],
  tasks: (services) => ({ [checkSumsTask]: () => checkSums(services) }),
  timetable: { [checkSumsTask]: '20 4 * * *' },
  // Moves a customer's ledger accounts when the customer is merged into another (docs/decisions/0040).
  merging: {
    byHand: [ownedRows('ledger_account', 'owner_id')],
    move: mergeAccounts,
  },
}
