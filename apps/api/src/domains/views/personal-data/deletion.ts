import { runningStates } from '@navyk/api-spec/teaching/contracts'
import { dayMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/personal-data'
import type { Deletion } from '@navyk/api-spec/views/personal-data'
import type { Reader, Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { type ReadCase, refused, type WriteCase } from '#platform/http'
import { sessionsFor } from '#people/accounts'
import { withdrawApplications } from '#market/applications'
import { listPartyContracts } from '#teaching/contracts'
import { withdrawFromOffers } from '#market/offers'
import { declineInvitations, listBindingProgrammes } from '#teaching/programmes'
import { freezeAccount, unfreezeAccount } from './freeze-account.ts'

/** The time in which the deletion can be taken back. */
const frozenMs = 14 * dayMs

/** Contracts in these states prevent a deletion, because they bind two sides. */
const openStates = ['draft', 'awaiting_ack', ...runningStates] as const

/** The time of the account's deletion (null if nobody has asked for it), and the obstacles to asking for it. */
export const getDeletion: ReadCase<typeof spec.getDeletion> = (reader, _effects, session) =>
  findDeletion(reader, session.accountId)

export async function findDeletion(reader: Reader, accountId: string): Promise<Deletion> {
  const { sessions, deletionAt, isStaff } = await sessionsFor(reader, accountId)
  const openContracts: Deletion['openContracts'] = []
  const openProgrammes: Deletion['openProgrammes'] = []
  for (const { role, cabinetId } of sessions) {
    const party = role === 'executor' ? { executorId: cabinetId } : { customerId: cabinetId }
    const contracts = await listPartyContracts(reader, party, openStates)
    openContracts.push(...contracts.map(({ id, number }) => ({ id, number })))
    openProgrammes.push(...(await listBindingProgrammes(reader, cabinetId)))
  }
  return {
    deletionAt: deletionAt?.toISOString() ?? null,
    openContracts,
    openProgrammes,
    isStaff,
  }
}

/** Freezes the account for 14 days. Open offers, responses and applications are withdrawn at once, invitations to teams declined.
 *  @throws Failure 409 `staff_account`, or `contracts_open` or `programmes_open` with what is open */
export const requestDeletion: WriteCase<typeof spec.requestDeletion> = async (tx, effects, session) => {
  await withdrawOpenThings(tx, effects, session.accountId)
  // Checked after the withdrawals, so that no new contract can arise.
  const current = await getDeletion(tx, effects, session)
  if (current.isStaff) throw refused('staff_account', 'personal_data.staff_account', {}, { current })
  if (current.openContracts.length > 0) {
    const numbers = current.openContracts.map(({ number }) => `№\u00a0${number}`).join(', ')
    throw refused('contracts_open', 'personal_data.contracts_open', { numbers }, { current })
  }
  if (current.openProgrammes.length > 0) {
    const titles = current.openProgrammes.map(({ title }) => `«${title}»`).join(', ')
    throw refused('programmes_open', 'personal_data.programmes_open', { titles }, { current })
  }
  await freezeAccount(tx, effects, session, new Date(effects.clock.now().getTime() + frozenMs))
  return getDeletion(tx, effects, session)
}

/** Withdraws the offers, responses and applications of an account that are open, and declines its invitations to teams. */
export async function withdrawOpenThings(tx: Tx, effects: Effects, accountId: string): Promise<void> {
  const { sessions, language } = await sessionsFor(tx, accountId)
  const reason = effects.texts.translate(language, 'personal_data.left')
  for (const each of sessions) {
    await withdrawFromOffers(tx, effects, each, reason)
    await withdrawApplications(tx, effects, each)
    await declineInvitations(tx, effects, each, reason)
  }
}

/** Takes the deletion back, at any time before the account is erased. */
export const takeBackDeletion: WriteCase<typeof spec.takeBackDeletion> = async (tx, effects, session) => {
  await unfreezeAccount(tx, effects, session)
  return getDeletion(tx, effects, session)
}
