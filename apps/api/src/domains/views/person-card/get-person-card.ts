import type * as spec from '@navyk/api-spec/views/person-card'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { getTelegramName, listPeople, livingCabinet } from '#people/accounts'
import { findAccount } from '#people/directory'

/** @throws Failure 404 no such account or cabinet */
export const getPersonCard: ReadCase<typeof spec.getPersonCard, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const { row, cabinets } = await accountOf(reader, session, id, clock.now())
  return {
    accountId: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    avatar: row.avatar,
    maskedPhone: row.maskedPhone,
    state: row.state,
    createdAt: row.createdAt,
    cabinets,
    telegram: await getTelegramName(reader, session, row.id),
  }
}

/** An account by its id, or by that of a cabinet; of a cabinet that was merged, the account that has taken all it had.
 *  @throws Failure 404 no such account or cabinet */
export async function accountOf(reader: Reader, session: Session, id: string, now: Date) {
  const account = await findAccount(reader, session, id, now)
  if (account) return account
  const cabinetId = await livingCabinet(reader, id)
  const person = (await listPeople(reader, [cabinetId])).get(cabinetId)
  const found = person && (await findAccount(reader, session, person.accountId, now))
  if (!found) throw notFound()
  return found
}
