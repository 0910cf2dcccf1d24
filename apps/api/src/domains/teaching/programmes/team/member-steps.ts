import { businessDate } from '@navyk/api-spec/kit'
import type { ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, notify } from '#messages/notices'
import { type MemberStep, type Refusal, refusalOfMember } from '../policy.ts'
import { presentMember, readBesideMembers } from './present-member.ts'
import { lockProgrammeRow, programmeNotice } from '../programme-steps.ts'
import type { ProgrammeRow } from '../queries.ts'
import { findMemberRow, findProgrammeOfMember, type MemberColumns, type MemberRow, moveMember } from './team-queries.ts'

export interface FoundMember {
  row: MemberRow
  programme: ProgrammeRow
}

interface MemberTypes {
  found: FoundMember
  columns: MemberColumns
  refusal: Refusal
  notice: NoticesOf<'programmes'>
  presented: ProgrammeMember
}

/** Steps of a member: of the executor, who sees no other place than their own, and of managers. */
export const memberSteps = defineStateMachine<MemberTypes>({
  kind: 'programme_member',
  find: async (context, { id }) => {
    const { tx, session } = context
    const found = await findProgrammeOfMember(tx, id, session.role === 'executor' ? session.cabinetId : undefined)
    const programme = found && (await lockProgrammeRow(context, found.programme_id))
    const row = programme && (await findMemberRow(tx, id))
    // A removed executor sees nothing of the programme any more.
    if (!programme || !row || (session.role === 'executor' && row.state === 'removed')) throw notFound()
    return { row, programme }
  },
  failureOf: async (code, _found, present) => refused(code, `programmes.${code}`, {}, { current: await present() }),
  move: moveMember,
  present: async ({ tx, session, now }, { id }) => {
    const row = await findMemberRow(tx, id)
    if (!row) throw notFound()
    return presentMember(row, await readBesideMembers(tx, [row], now), session, businessDate(now))
  },
  notices: { draft: ({ programme }, name, to) => programmeNotice(programme, name, to), send: notify },
  namesActor: () => true,
})

/** The rule of a step of the table, together with the rule of the programme. */
export const ruleOf =
  (step: MemberStep) =>
  ({ row, programme }: FoundMember): Refusal | undefined =>
    refusalOfMember(row, programme, step)
