import type { CustomerHome, ExecutorHome } from '@navyk/api-spec/views/home'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { getTelegram } from '#people/channels'
import { findApprovedApplication } from '#market/applications'
import { hasContracts } from '#teaching/contracts'
import { listLearnersOf } from '#people/learners'
import { hasOffers } from '#market/offers'
import { getCardStanding } from '#market/profiles'
import { listWorkingHours } from '#teaching/schedule'

/** Settings that tell whether there is a Telegram bot to link. */
export type Bot = Pick<Services, 'mode' | 'telegramBot'>

/** Steps that are missing before customers can find an executor. Once there is a contract, a hidden card and a missing Telegram
 *  link are the executor's choice and no longer steps. */
export async function listExecutorSteps(
  reader: Reader,
  bot: Bot,
  session: Session,
): Promise<ExecutorHome['firstSteps']> {
  const { cabinetId, accountId, firstName } = session
  const card = await getCardStanding(reader, cabinetId)
  const hours = (await listWorkingHours(reader, [cabinetId])).get(cabinetId)
  const telegram = await getTelegram(reader, bot, { accountId })
  // A card that is filled from the application counts as written.
  const isWritten = card.isWritten || (await findApprovedApplication(reader, accountId)) !== undefined
  const isNew = !(await hasContracts(reader, { executorId: cabinetId }))
  return [
    ...(firstName === '' ? ['name' as const] : []),
    ...(isWritten ? [] : ['card' as const]),
    ...(isNew && !card.isPublic ? ['publishing' as const] : []),
    ...(!hours || hours.week.length + hours.exceptions.length === 0 ? ['hours' as const] : []),
    ...(isNew && telegram.isAvailable && telegram.linked === null ? ['telegram' as const] : []),
  ]
}

/** Steps that are missing before a customer's lessons can begin. A contract can exist without a request, and a learner with a
 *  firm seat in a group needs neither. */
export async function listCustomerSteps(
  reader: Reader,
  session: Session,
  hasSeat: boolean,
): Promise<CustomerHome['firstSteps']> {
  const { cabinetId: customerId, firstName } = session
  const hasBegun = hasSeat || (await hasOffers(reader, customerId)) || (await hasContracts(reader, { customerId }))
  return [
    ...(firstName === '' ? ['name' as const] : []),
    ...(hasBegun || (await listLearnersOf(reader, [customerId])).length > 0 ? [] : ['learner' as const]),
    ...(hasBegun ? [] : ['offer' as const]),
  ]
}
