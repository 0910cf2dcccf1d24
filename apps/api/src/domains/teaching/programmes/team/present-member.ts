import type { MemberRate, ProgrammeMember, TeamMember } from '@navyk/api-spec/teaching/programmes'
import type { Reader } from '#platform/database'
import { isManager, type Session } from '#platform/http'
import { type MemberStep, refusalOfMember, refusalToResume } from '../policy.ts'
import { listRates, listSessionsWithout, type MemberRow, type RateRow } from './team-queries.ts'

interface MemberContext {
  rates: readonly RateRow[]
  /** Coming sessions that an active member does not teach, by the id of the member. */
  without: ReadonlyMap<string, ProgrammeMember['sessionsWithout']>
}

/** Reads rates and sessions of members whose other facts are known: two queries, however many. */
export const readBesideMembers = async (
  reader: Reader,
  rows: readonly MemberRow[],
  now: Date,
): Promise<MemberContext> => {
  const ids = rows.map(({ id }) => id)
  return { rates: await listRates(reader, ids), without: await listSessionsWithout(reader, ids, now) }
}

/** Whether the person may know what a member is paid: staff, and the member. */
const knowsPay = (session: Session, { executor_id }: Pick<MemberRow, 'executor_id'>): boolean =>
  session.role === 'staff' || (session.role === 'executor' && session.cabinetId === executor_id)

/** A member as the reader may know them; `beside` is of any members. */
export function presentMember(
  row: MemberRow,
  { rates, without }: MemberContext,
  session: Session,
  today: string,
): ProgrammeMember {
  const knows = knowsPay(session, row)
  const isOwn = session.role === 'executor' && knows
  const isKeeper = isManager(session)
  const programme = { state: row.programme_state }
  const may = (step: MemberStep) => refusalOfMember(row, programme, step) === undefined
  return {
    id: row.id,
    executor: { id: row.executor_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    role: row.role,
    state: row.state,
    reason: knows ? row.reason : null,
    joinedAt: row.joined_at?.toISOString() ?? null,
    rates: knows
      ? presentRates(
          rates.filter(({ member_id }) => member_id === row.id),
          today,
        )
      : null,
    sessionsWithout: knows ? (without.get(row.id) ?? null) : null,
    actions: {
      accept: isOwn && may('accept'),
      decline: isOwn && may('decline'),
      suspend: isKeeper && may('suspend'),
      resume: isKeeper && refusalToResume(row, programme) === undefined,
      remove: isKeeper && may('remove'),
      change: isKeeper && may('change'),
    },
    version: row.version,
  }
}

/** Newest first, as they come. */
function presentRates(rows: readonly RateRow[], today: string): MemberRate[] {
  const current = rows.find(({ valid_from }) => valid_from <= today)
  return rows.map((row) => ({
    id: row.id,
    validFrom: row.valid_from,
    basis: row.basis,
    amountKopecks: row.amount_kopecks,
    shareBasisPoints: row.share_basis_points,
    isCurrent: row === current,
  }))
}

export const presentTeamMember = (...given: Parameters<typeof presentMember>): TeamMember => {
  const [row] = given
  return {
    ...presentMember(...given),
    programme: {
      id: row.programme_id,
      number: row.number,
      title: row.title,
      state: row.programme_state,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    },
  }
}
