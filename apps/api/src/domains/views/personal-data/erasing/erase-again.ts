import type { Tx } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { setDeletion } from '#people/accounts'
import { listContacts } from '#people/directory'
import { eraseLeadsAgain } from '#market/leads'
import { findDeletion, withdrawOpenThings } from '../deletion.ts'
import { erasePerson } from './erase-person.ts'
import type { Erasure } from './erasure-lines.ts'

export interface ErasedAgain {
  /** Accounts that were alive, and no longer are. */
  accounts: number
  /** Accounts that were erased already. */
  erasedBefore: number
  /** Ids that the database does not know: of people who came after the backup was made. */
  unknown: number
  leads: number
  /** Numbers of contracts that bind erased people: the backup is from before their end. */
  openContracts: number[]
}

/** Erases, in a database that was restored from a backup, everybody who was erased after the backup was made; each in a transaction of
 *  their own. Whoever is erased already is left as they are, so it may run as often as one likes. Contracts do not hinder it, because
 *  they had ended when the person was erased; those that the backup has as open are named, for the staff to end.
 *  @throws AggregateError after the last one, with the errors of those who could not be erased */
export async function eraseAgain(services: Services, erasures: readonly Erasure[]): Promise<ErasedAgain> {
  const result: ErasedAgain = { accounts: 0, erasedBefore: 0, unknown: 0, leads: 0, openContracts: [] }
  const failures: unknown[] = []
  for (const erasure of erasures.filter(({ kind }) => kind === 'account')) {
    try {
      const outcome = await services.transact((tx) => eraseAccountAgain(tx, services, erasure))
      if (Array.isArray(outcome)) {
        result.accounts += 1
        result.openContracts.push(...outcome)
      } else result[outcome] += 1
    } catch (error) {
      failures.push(error)
    }
  }
  const leads = erasures.filter(({ kind }) => kind === 'lead').map(({ id }) => id)
  result.leads = await services.transact((tx) => eraseLeadsAgain(tx, services, leads))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  return result
}

/** @returns numbers of contracts that are still open, or why there was nothing to erase */
async function eraseAccountAgain(
  tx: Tx,
  services: Services,
  { id, at }: Erasure,
): Promise<number[] | 'erasedBefore' | 'unknown'> {
  const account = (await listContacts(tx, [id])).get(id)
  if (!account) return 'unknown'
  if (account.erasedAt !== null) return 'erasedBefore'
  await withdrawOpenThings(tx, services, id)
  const { openContracts } = await findDeletion(tx, id)
  // In a backup from before they asked the account is not frozen yet.
  await setDeletion(tx, id, { asked: at, at })
  await erasePerson(tx, services, id)
  return openContracts.map(({ number }) => number)
}
