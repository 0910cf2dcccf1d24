import { businessDate } from '@navyk/api-spec/kit'
import type { MemberState } from '@navyk/api-spec/teaching/programmes'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { type MemberStep, type Refusal, refusalOfMember } from './policy.ts'
import { presentMember, readBesideMembers } from './present-member.ts'
import { holdProgramme, programmeNotice } from './programme-steps.ts'
import type { ProgrammeRow } from './queries.ts'
import { findMemberRow, findProgrammeOfMember, type MemberColumns, type MemberRow, moveMember } from './team-queries.ts'

export interface FoundMember {
  row: MemberRow
  programme: ProgrammeRow
}

/** Steps of a member: of the executor, who sees no other place than their own, and of managers. */
export const memberSteps = stateSteps({
  kind: 'programme_member',
  find: async (acting: Acting, { id }: { id: string }): Promise<FoundMember> => {
    const { tx, session } = acting
    const found = await findProgrammeOfMember(tx, id, session.role === 'executor' ? session.cabinetId : undefined)
    const programme = found && (await holdProgramme(acting, found.programme_id))
    const row = programme && (await findMemberRow(tx, id))
    // A removed executor sees nothing of the programme any more.
    if (!programme || !row || (session.role === 'executor' && row.state === 'removed')) throw notFound()
    return { row, programme }
  },
  failureOf: async (code: Refusal, _: FoundMember, current: () => Promise<unknown>) =>
    refused(code, `programmes.${code}`, {}, { current: await current() }),
  move: (tx, row: MemberRow, to: MemberState, columns: MemberColumns) => moveMember(tx, row, to, columns),
  current: async ({ tx, session, now }: Acting, { id }: MemberRow) => {
    const row = await findMemberRow(tx, id)
    if (!row) throw notFound()
    return presentMember(row, await readBesideMembers(tx, [row], now), session, businessDate(now))
  },
  notify,
  notice: (
    { programme }: FoundMember,
    told: NoticeName<'programmes'>,
    to: { cabinetId: string; values: Record<string, string | number>; actorCabinetId?: string },
  ) => programmeNotice(programme, told, to),
  isSigned: () => true,
})

/** The rule of a step of the table, together with the rule of the programme. */
export const ruleOf =
  (step: MemberStep) =>
  ({ row, programme }: FoundMember): Refusal | undefined =>
    refusalOfMember(row, programme, step)
