import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { MemberForm } from '@navyk/api-spec/teaching/programmes'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { findStaff, listActingExecutors } from '#people/accounts'
import { notify } from '#messages/notices'
import { type FoundMember, memberSteps, ruleOf } from './member-steps.ts'
import { confirmWhenReady } from '../life/move-programme.ts'
import { isLastLead, isOver, refusalToResume } from '../policy.ts'
import { presentMember, readBesideMembers } from './present-member.ts'
import { lockProgrammeRow, programmeNotice } from '../programme-steps.ts'
import { findMemberRow, hasMember, insertMember, insertRate, listActiveMembers } from './team-queries.ts'

/** Invites an executor, who sees the programme and the rate, and answers. @throws Failure 404 · 409 a programme that is over ·
 *  422 no executor, one who can't act, one who is in the team already */
export const inviteMember: WriteCase<typeof spec.inviteMember> = async (tx, effects, session, { id, ...form }) => {
  const now = effects.clock.now()
  const programme = await lockProgrammeRow({ tx, now }, id)
  if (!programme) throw notFound()
  if (isOver(programme)) throw refused('programme_over', 'programmes.programme_over')
  if (!(await isActing(tx, form.executorId))) throw invalidFields({ executorId: 'programmes.no_executor' })
  if (await hasMember(tx, id, form.executorId)) throw invalidFields({ executorId: 'programmes.already_member' })
  const memberId = effects.ids.next()
  await insertMember(tx, {
    id: memberId,
    programme_id: id,
    executor_id: form.executorId,
    role: form.role,
    state: 'invited',
    reason: null,
    created_at: now,
    joined_at: null,
    ended_at: null,
  })
  await addRate(tx, effects, memberId, businessDate(now), form)
  await recordEvent(tx, effects, session, {
    objectKind: 'programme_member',
    objectId: memberId,
    action: 'invited',
    changes: { role: { from: null, to: form.role } },
  })
  const to = { cabinetId: form.executorId, values: {}, actorCabinetId: session.cabinetId }
  await notify(tx, effects, [programmeNotice(programme, 'member_invited', to)])
  const row = await findMemberRow(tx, memberId)
  if (!row) throw new Error(`the member ${memberId} who was just invited is not there`)
  return presentMember(row, await readBesideMembers(tx, [row], now), session, businessDate(now))
}

type Rate = Pick<MemberForm, 'basis' | 'amountKopecks' | 'shareBasisPoints'>

const addRate = (tx: Tx, effects: Effects, memberId: string, validFrom: string, rate: Rate) =>
  insertRate(tx, {
    id: effects.ids.next(),
    member_id: memberId,
    valid_from: validFrom,
    basis: rate.basis,
    amount_kopecks: rate.amountKopecks ?? null,
    share_basis_points: rate.shareBasisPoints ?? null,
    created_at: effects.clock.now(),
  })

/** Accepts a place in a team; the executor teaches the coming sessions for which they have time. @throws Failure 404 · 409 an older
 *  version, answered already */
export const acceptMembership = memberSteps.useCase<typeof spec.acceptMembership>(ruleOf('accept'), async (opened) => {
  const { tx, effects, session, programme, move, notify, now } = opened
  await move({ to: 'active', action: 'accepted', set: { joined_at: now } })
  await notify('member_accepted', await findStaff(tx, 'manager'))
  await joined(opened)
  await confirmWhenReady(tx, effects, session, programme)
})

/** @throws Failure as above */
export const declineMembership = memberSteps.useCase<typeof spec.declineMembership>(
  ruleOf('decline'),
  async ({ tx, move, notify, now }, { reason }) => {
    await move({ to: 'removed', action: 'declined', reason, set: { ended_at: now, reason } })
    await notify('member_declined', await findStaff(tx, 'manager'), { reason })
  },
)

/** @throws Failure 404 · 409 an older version, another state, the last lead */
export const suspendMember = memberSteps.useCase<typeof spec.suspendMember>(
  ruleOf('suspend'),
  async (opened, { reason }) => {
    await refuseLastLead(opened)
    await opened.move({ to: 'suspended', action: 'suspended', reason, set: { reason } })
    await opened.notify('member_suspended', [opened.row.executor_id], { reason })
    await ended(opened)
  },
)

/** Takes a suspended member back, who teaches the coming sessions again. @throws Failure 404 · 409 an older version, another state,
 *  somebody who can't act */
export const resumeMember = memberSteps.useCase<typeof spec.resumeMember>(
  ({ row, programme }) => refusalToResume(row, programme),
  async (opened) => {
    const { row, move, notify } = opened
    await move({ to: 'active', action: 'resumed', set: { reason: null } })
    await notify('member_resumed', [row.executor_id])
    await joined(opened)
  },
)

/** @throws Failure 404 · 409 an older version, removed already, the last lead */
export const removeMember = memberSteps.useCase<typeof spec.removeMember>(
  ruleOf('remove'),
  async (opened, { reason }) => {
    await refuseLastLead(opened)
    await opened.move({ to: 'removed', action: 'removed', reason, set: { ended_at: opened.now, reason } })
    await opened.notify('member_removed', [opened.row.executor_id], { reason })
    if (opened.row.state !== 'invited') await ended(opened)
  },
)

/** Changes the role of a member, in the coming sessions as well. @throws Failure as above */
export const changeMemberRole = memberSteps.useCase<typeof spec.changeMemberRole>(
  ruleOf('change'),
  async (opened, { role }) => {
    const { row, move, notify, refusal } = opened
    if (role === row.role) throw await refusal('member_state')
    if (role === 'assistant') await refuseLastLead(opened)
    await move({ action: 'role_changed', changes: { role: { from: row.role, to: role } }, set: { role } })
    await notify(role === 'lead' ? 'member_leads' : 'member_assists', [row.executor_id])
    if (row.state !== 'active') return
    const { tx, effects, session } = opened
    await effects.announceStep(tx, effects, session, 'programme.member_role_changed', { ...factsOf(row), role })
  },
)

/** @throws Failure 404 · 409 an older version, removed · 422 a day that is over */
export const addMemberRate = memberSteps.useCase<typeof spec.addMemberRate>(
  ruleOf('change'),
  async ({ tx, effects, row, move, notify, now }, { validFrom, ...rate }) => {
    if (validFrom < businessDate(now)) throw invalidFields({ validFrom: 'programmes.rate_in_past' })
    await addRate(tx, effects, row.id, validFrom, rate)
    await move({ action: 'rate_set', changes: { validFrom: { from: null, to: validFrom } } })
    await notify('member_rate', [row.executor_id], { date: validFrom })
  },
)

interface OpenedMember extends FoundMember {
  tx: Tx
  effects: Effects
  session: Session | null
  refusal: (code: 'last_lead') => Promise<Error>
}

/** @throws Failure 409 */
async function refuseLastLead({ tx, row, programme, refusal }: OpenedMember): Promise<void> {
  const leads = await listActiveMembers(tx, programme.id, 'lead')
  const acting = await listActingExecutors(
    tx,
    leads.map(({ executor_id }) => executor_id),
  )
  const known = leads.map(({ id, executor_id }) => ({ id, isActing: acting.has(executor_id) }))
  if (isLastLead(row, known)) throw await refusal('last_lead')
}

const isActing = async (tx: Tx, executorId: string) => (await listActingExecutors(tx, [executorId])).has(executorId)

const factsOf = (row: FoundMember['row']) => ({
  programmeId: row.programme_id,
  memberId: row.id,
  executorId: row.executor_id,
})

/** Announces that the member teaches the coming sessions. */
async function joined({ tx, effects, session, row }: OpenedMember): Promise<void> {
  const facts = { ...factsOf(row), role: row.role }
  await effects.announceStep(tx, effects, session, 'programme.member_joined', facts)
}

/** Announces that the member teaches no further session. */
async function ended({ tx, effects, session, row }: OpenedMember): Promise<void> {
  await effects.announceStep(tx, effects, session, 'programme.member_ended', factsOf(row))
}
