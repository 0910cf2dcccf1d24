import type * as spec from '@navyk/api-spec/views/person-card'
import { listHistory } from '../../../platform/audit/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import { notFound, type ReadCase } from '../../../platform/http/index.ts'
import { getTelegramName, listPeople, livingCabinet, mayNameInTelegram } from '../../people/accounts/index.ts'
import { findAccount } from '../../people/directory/index.ts'

/** @throws Failure 404 no such account or cabinet */
export const getPersonCard: ReadCase<typeof spec.getPersonCard, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const { row, cabinets } = await accountOf(reader, id, clock.now())
  const telegram = await getTelegramName(reader, row.id)
  return {
    ...{ accountId: row.id, firstName: row.firstName, lastName: row.lastName, avatar: row.avatar },
    ...{ maskedPhone: row.maskedPhone, state: row.state, createdAt: row.createdAt, cabinets },
    telegram: { ...telegram, canChange: mayNameInTelegram(session, row.roles) },
  }
}

/** @throws Failure 404 as above */
export const listPersonHistory: ReadCase<typeof spec.listPersonHistory, 'clock'> = async (
  reader,
  { clock },
  _session,
  { id },
) => {
  const { row } = await accountOf(reader, id, clock.now())
  return listHistory(reader, 'account', row.id)
}

/** An account by its id, or by that of a cabinet; of a cabinet that was merged, the account that has taken all it had. */
async function accountOf(reader: Reader, id: string, now: Date) {
  const account = await findAccount(reader, id, now)
  if (account) return account
  const cabinetId = await livingCabinet(reader, id)
  const person = (await listPeople(reader, [cabinetId])).get(cabinetId)
  const found = person && (await findAccount(reader, person.accountId, now))
  if (!found) throw notFound()
  return found
}
