// Teams of programmes, and the rates of their members.
import type { MemberRole, MemberState } from '@navyk/api-spec/teaching/programmes'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  anyOf,
  by,
  changedOne,
  descending,
  hasWords,
  movedOn,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  type Search,
  type Tx,
  whereGiven,
  wordsOf,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
import type { ProgrammeMemberRateTable, ProgrammeMemberTable } from '../tables.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberRow>>>

const selectMembers = (reader: Reader) =>
  reader
    .selectFrom('programme_member')
    .innerJoin('programme', 'programme.id', 'programme_member.programme_id')
    .leftJoin('person_names as person', 'person.id', 'programme_member.executor_id')
    .selectAll('programme_member')
    .select([
      'programme.number',
      'programme.title',
      'programme.state as programme_state',
      'programme.starts_on',
      'programme.ends_on',
      'person.first_name',
      'person.last_name',
      'person.is_frozen',
    ])

export async function findMemberRow(reader: Reader, id: string) {
  return selectMembers(reader).where('programme_member.id', '=', id).executeTakeFirst()
}

export async function findProgrammeOfMember(reader: Reader, id: string, executorId: string | undefined) {
  return reader
    .selectFrom('programme_member')
    .select('programme_id')
    .where('id', '=', id)
    .$call((query) => whereGiven(query, { executor_id: executorId }))
    .executeTakeFirst()
}

/** All members that a programme has ever had, leads first. */
export async function listMembersOf(reader: Reader, programmeId: string): Promise<MemberRow[]> {
  return selectMembers(reader)
    .where('programme_member.programme_id', '=', programmeId)
    .orderBy(sql`programme_member.state = 'removed'`)
    .orderBy('programme_member.role', 'desc')
    .orderBy('programme_member.id')
    .execute()
}

export interface TeamFilter {
  /** Beginnings of names of the executor, or words of the title. */
  search?: string | undefined
  programmeId?: string | undefined
  executorId?: string | undefined
  role?: MemberRole | undefined
  state?: MemberState | undefined
  /** Leaves out former places in a team. */
  withoutRemoved?: boolean
}

function searchOf(typed: string): Search | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  return {
    id: 'programme_member.id',
    ways: [
      sql`programme_member.executor_id in (${peopleNamed(typed)})`,
      sql`programme_member.programme_id in (select id from programme where ${hasWords('programme.title', words)})`,
    ],
  }
}

/** Members of all teams, newest first. */
export async function listTeamRows(
  reader: Reader,
  { search = '', programmeId, executorId, role, state, withoutRemoved = false }: TeamFilter,
  page: PageRequest,
): Promise<PageOfRows<MemberRow>> {
  return selectMembers(reader)
    .$call((query) =>
      whereGiven(query, {
        'programme_member.programme_id': programmeId,
        'programme_member.executor_id': executorId,
        'programme_member.role': role,
        'programme_member.state': state,
      }),
    )
    .$if(withoutRemoved, (query) => query.where('programme_member.state', '<>', 'removed'))
    .$call(pageBy(descending(by.id('programme_member.id')), page, searchOf(search)))
}

/** The places of an executor in some programmes, without those that ended. */
export async function listMemberships(reader: Reader, executorId: string, programmeIds: readonly string[]) {
  if (programmeIds.length === 0) return []
  return reader
    .selectFrom('programme_member')
    .select(['id', 'programme_id', 'role', 'state', 'version'])
    .where('executor_id', '=', executorId)
    .where('programme_id', '=', anyOf(programmeIds))
    .where('state', '<>', 'removed')
    .execute()
}

/** Finds the subject of a programme, and everybody who is in its team or is invited to it. */
export async function findTeamOf(reader: Reader, programmeId: string) {
  const programme = await reader
    .selectFrom('programme')
    .select('subject')
    .where('id', '=', programmeId)
    .executeTakeFirst()
  if (!programme) return undefined
  const members = await reader
    .selectFrom('programme_member')
    .select(['executor_id', 'state'])
    .where('programme_id', '=', programmeId)
    .where('state', '<>', 'removed')
    .execute()
  return { ...programme, members }
}

/** Active members, or active leads alone. */
export async function listActiveMembers(reader: Reader, programmeId: string, role?: MemberRole) {
  return reader
    .selectFrom('programme_member')
    .select(['id', 'executor_id', 'role'])
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'active')
    .$call((query) => whereGiven(query, { role }))
    .orderBy('id')
    .execute()
}

export async function hasMember(reader: Reader, programmeId: string, executorId: string): Promise<boolean> {
  return (await listMemberships(reader, executorId, [programmeId])).length > 0
}

export async function insertMember(tx: Tx, row: Insertable<ProgrammeMemberTable>): Promise<void> {
  await tx.insertInto('programme_member').values(row).execute()
}

export type MemberColumns = Omit<Updateable<ProgrammeMemberTable>, 'id' | 'state' | 'version'>

/** @returns false when it has changed meanwhile */
export const moveMember = (
  tx: Tx,
  before: { id: string; version: number; state: MemberState },
  to: MemberState,
  columns: MemberColumns,
): Promise<boolean> => changedOne(movedOn(tx.updateTable('programme_member').set(columns), before, to))

export async function insertRate(tx: Tx, row: Insertable<ProgrammeMemberRateTable>): Promise<void> {
  await tx.insertInto('programme_member_rate').values(row).execute()
}

export type RateRow = Awaited<ReturnType<typeof listRates>>[number]

/** The rates of some members. The rate in force on a day is the first of those that have begun. */
export async function listRates(reader: Reader, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  return reader
    .selectFrom('programme_member_rate')
    .selectAll()
    .where('member_id', '=', anyOf(memberIds))
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Most sessions that are named. */
const namedSessions = 5

/** Coming sessions that active members do not teach, by member. Members who are not active are absent. */
export async function listSessionsWithout(reader: Reader, memberIds: readonly string[], now: Date) {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number; first: { id: string; startsAt: string }[] }>`
    select member.id, coalesce(max(missing.total), 0)::int as count, coalesce(json_agg(
      json_build_object('id', missing.session_id, 'startsAt', missing.starts_at) order by missing.starts_at, missing.session_id
    ) filter (where missing.session_id is not null), '[]') as first
    from programme_member member left join lateral (
      select meeting.session_id, meeting.starts_at, count(*) over () as total
      from programme_meeting meeting
      where meeting.programme_id = member.programme_id and meeting.starts_at > ${now}
        and not member.executor_id = any(meeting.teacher_ids)
      order by meeting.starts_at, meeting.session_id limit ${namedSessions}
    ) as missing on true
    where member.id = any(${memberIds}::uuid[]) and member.state = 'active'
    group by member.id`.execute(reader)
  return new Map(
    rows.map(({ id, count, first }) => [
      id,
      { count, first: first.map((one) => ({ id: one.id, startsAt: new Date(one.startsAt).toISOString() })) },
    ]),
  )
}
