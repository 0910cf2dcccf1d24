import type * as spec from '@navyk/api-spec/teaching/contracts'
import type * as programmesSpec from '@navyk/api-spec/teaching/programmes'
import { notFound, type ReadCase } from '#platform/http'
import { getContractFor } from '#teaching/contracts'
import { findTeamOf } from '#teaching/programmes'
import { listTeachersNamed } from '#market/profiles'

const shown = 20

/** Lists executors who could take a contract over. @throws Failure 404 */
export const listPossibleExecutors: ReadCase<typeof spec.listPossibleExecutors> = async (
  reader,
  _effects,
  session,
  { id, search = '' },
) => {
  const contract = await getContractFor(reader, session, id)
  const rows = await listTeachersNamed(reader, {
    subject: contract.subject,
    search,
    notAccountOf: contract.customerId,
    notCabinets: [contract.executorId],
    limit: shown,
  })
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    teachesSubject: row.teaches,
    runningContracts: row.running,
  }))
}

/** Lists executors who could teach a programme or a session of it. @throws Failure 404 */
export const listPossibleMembers: ReadCase<typeof programmesSpec.listPossibleMembers> = async (
  reader,
  _effects,
  _session,
  { id, search = '', without },
) => {
  const team = await findTeamOf(reader, id)
  if (!team) throw notFound()
  const active = team.members.filter(({ state }) => state === 'active').map(({ executor_id }) => executor_id)
  const rows = await listTeachersNamed(reader, {
    subject: team.subject,
    search,
    limit: shown,
    first: active,
    ...(without === 'team' && { notCabinets: team.members.map(({ executor_id }) => executor_id) }),
  })
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    teachesSubject: row.teaches,
    hasProfile: row.has_card,
    isMember: active.includes(row.id),
  }))
}
