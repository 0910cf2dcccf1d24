import { allowErasure, eraseFromHistory } from '#platform/audit'
import type { Tx } from '#platform/database'
import { deleteAnswersTo } from '#platform/http'
import { deleteHitsAbout } from '#platform/askers/limits'
import { removeMessagesTo } from '#platform/channels/outbox'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { findAccountToErase, listAccountsToErase } from '#people/accounts'
import { findLink } from '#people/channels'
import { endSeatsAndPlaces } from '#teaching/programmes'
import { erasureMessages } from './erasure-lines.ts'
import { storeErasures, storeErasuresTask } from './store-erasures.ts'

export const erasePeopleTask = 'erase-people'

/** Erases everybody whose 14 days are over, each in a transaction of their own: a failure for one does not stop the
 *  others. */
export const eraseTasks = (services: Services): Record<string, TaskHandler> => ({
  [erasePeopleTask]: async () => {
    const now = services.clock.now()
    const failures: unknown[] = []
    for (const accountId of await listAccountsToErase(services.db, now)) {
      try {
        const isErased = await services.transact((tx) => erasePerson(tx, services, accountId))
        // An operator who restores a backup reads here who has to be erased again.
        if (isErased) services.log.info({ accountId }, erasureMessages.account)
      } catch (error) {
        failures.push(error)
      }
    }
    await storeErasures(services)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  },
  [storeErasuresTask]: () => storeErasures(services),
})

/** Erases a person from everything except accounting and the documents that the law requires to keep
 *  (docs/rules/personal-data.md).
 *  @returns whether there was somebody to erase */
export async function erasePerson(tx: Tx, services: Services, accountId: string): Promise<boolean> {
  const account = await findAccountToErase(tx, services, accountId)
  if (!account) return false
  // Also an inactive chat, because the outbox has earlier messages to it.
  const chat = await findLink(tx, accountId)
  const addresses = [...account.addresses, ...(chat ? [chat.chat_id] : [])]
  const person = { ...account, addresses }
  await allowErasure(tx, accountId)
  const objectIds: string[] = []
  for (const { erase } of services.personalData) {
    const named = await erase?.(tx, person)
    if (named) objectIds.push(...named)
  }
  await endSeatsAndPlaces(tx, services, person, services.texts.translate('ru', 'personal_data.left'))
  for (const { eraseAbout } of services.personalData) await eraseAbout?.(tx, person, objectIds)
  await eraseFromHistory(tx, accountId, objectIds)
  await deleteHitsAbout(tx, [...addresses, accountId])
  await deleteAnswersTo(tx, accountId)
  await removeMessagesTo(tx, addresses)
  return true
}
