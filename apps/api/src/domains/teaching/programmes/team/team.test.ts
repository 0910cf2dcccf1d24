import * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeMember, TeamMember } from '@navyk/api-spec/teaching/programmes'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  inviteToTeam,
  joinTeam,
  memberForm,
  openProgramme,
  readProgramme,
  stepProgramme,
} from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listBindingProgrammes } from '../index.ts'
import { listRates } from './team-queries.ts'

let t: TestApp
let manager: TestPerson
let executor: TestPerson
beforeAll(async () => {
  t = await testApp()
  ;({ manager, executor } = t.people)
})
afterAll(() => t.close())

const step = (
  endpoint: Parameters<TestApp['call']>[0],
  { id, version }: ProgrammeMember,
  body: object = {},
  as = manager,
) => t.call(endpoint, { as, params: { id }, body: { version, ...body } })
const noticesOf = async (as: TestPerson) => (await t.call(listNotices, { as, query: { box: 'new' } })).words
const reason = 'Так договорились'

describe('an executor', () => {
  test('is invited with a rate, and joins', async () => {
    const { id } = await openProgramme(t, { title: 'Оптика' })
    const invited = await inviteToTeam(t, id)
    expect(invited).toMatchObject({ state: 'invited', role: 'lead', joinedAt: null })
    expect(invited.rates?.[0]).toMatchObject({ basis: 'session', amountKopecks: 6103, isCurrent: true })
    expect(await noticesOf(executor)).toMatch(/приглашают вести программу «Оптика»/)
    const [notice] = (await t.call(listNotices, { as: executor, query: { box: 'new' } })).body.data
    expect(notice.link).toBe(programmePath(id))
    const { membership } = await readProgramme(t, id, executor)
    expect(membership).toMatchObject({ id: invited.id, state: 'invited' })
    const joined = (await step(spec.acceptMembership, invited, {}, executor)).body.data
    expect([joined.state, (await readProgramme(t, id)).leads[0]?.id]).toEqual(['active', executor.cabinetId])
    const [told] = (await t.call(listNotices, { as: manager, query: { box: 'new' } })).body.data
    expect(told).toMatchObject({
      message: expect.stringContaining('Приглашение вести программу «Оптика» принято'),
      name: 'Last-executor First2',
    })
  })

  test('declines with a reason, no longer sees the programme, and can be invited again', async () => {
    const { id } = await openProgramme(t)
    const invited = await inviteToTeam(t, id)
    expect((await step(spec.declineMembership, invited, { reason: '' }, executor)).status).toBe(422)
    expect((await step(spec.declineMembership, invited, { reason }, executor)).body.data.state).toBe('removed')
    expect((await t.call(spec.getProgramme, { as: executor, params: { id } })).status).toBe(404)
    expect((await inviteToTeam(t, id)).state).toBe('invited')
  })

  test('does not answer for another one', async () => {
    const { id } = await openProgramme(t)
    const invited = await inviteToTeam(t, id)
    expect((await step(spec.acceptMembership, invited, {}, t.people.otherExecutor)).status).toBe(404)
    expect((await step(spec.acceptMembership, invited, {}, manager)).status).toBe(403)
  })

  test.each([
    ['a customer', () => ({ executorId: t.people.customer.cabinetId }), 'executorId'],
    ['who is in the team', () => ({ executorId: executor.cabinetId }), 'executorId'],
    [
      'without an amount',
      () => ({ executorId: t.people.otherExecutor.cabinetId, amountKopecks: null }),
      'amountKopecks',
    ],
    [
      'with a share in kopecks',
      () => ({ executorId: t.people.otherExecutor.cabinetId, basis: 'share' }),
      'amountKopecks',
    ],
  ])('%s is not invited', async (_, form, field) => {
    const { id } = await openProgramme(t)
    await inviteToTeam(t, id)
    const body = { ...memberForm, ...form() }
    const answer = await t.call(spec.inviteMember, { as: manager, params: { id }, body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, expect.arrayContaining([field])])
  })
})

describe('a member', () => {
  test('is suspended, taken back and removed, while another lead is there', async () => {
    const { id } = await openProgramme(t)
    const member = await joinTeam(t, id)
    await joinTeam(t, id, t.people.otherExecutor)
    const suspended = (await step(spec.suspendMember, member, { reason })).body.data
    expect([suspended.state, suspended.reason]).toEqual(['suspended', reason])
    expect((await readProgramme(t, id, executor)).learners).toEqual([])
    const resumed = (await step(spec.resumeMember, suspended)).body.data
    expect([resumed.state, resumed.reason]).toEqual(['active', null])
    expect((await step(spec.removeMember, resumed, { reason })).body.data.state).toBe('removed')
    expect(await noticesOf(executor)).toMatch(/больше не ведёте/)
    const again = await step(spec.removeMember, { ...resumed, version: resumed.version + 1 }, { reason })
    expect([again.status, again.body.code]).toEqual([409, 'member_state'])
  })

  test('can not be changed in a cancelled programme, and an invitation to it is taken back', async () => {
    const { id } = await openProgramme(t)
    const member = await joinTeam(t, id)
    const invited = await inviteToTeam(t, id, t.people.otherExecutor)
    const { version } = await readProgramme(t, id)
    await stepProgramme(t, spec.cancelProgramme, { id, version }, { reason })
    const { members } = await readProgramme(t, id)
    expect(members.map((each) => [each.id, each.state])).toEqual([
      [member.id, 'active'],
      [invited.id, 'removed'],
    ])
    expect(members.flatMap(({ actions }) => Object.values(actions))).not.toContain(true)
    const now = members.find((each) => each.id === member.id) ?? member
    const answers = [
      await step(spec.changeMemberRole, now, { role: 'assistant' }),
      await step(spec.suspendMember, now, { reason }),
      await step(spec.removeMember, now, { reason }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'programme_over']))
  })

  test('is notified of each change of their own role, rate and place', async () => {
    const { id } = await openProgramme(t, { title: 'Перемены' })
    await joinTeam(t, id, t.people.otherExecutor)
    let member = await joinTeam(t, id)
    const told = async (endpoint: Parameters<TestApp['call']>[0], body: object = {}) => {
      await t.services.db.deleteFrom('notice').execute()
      member = (await step(endpoint, member, body)).body.data
      const others = await t.call(listNotices, { as: t.people.otherExecutor, query: { box: 'new' } })
      const own = await t.call(listNotices, { as: executor, query: { box: 'new' } })
      return [...own.body.data, ...others.body.data].map(({ message }) => message.replaceAll('\u00a0', ' '))
    }
    const rate = { basis: 'session', amountKopecks: 7000, validFrom: '2026-12-10' }
    expect([
      await told(spec.changeMemberRole, { role: 'assistant' }),
      await told(spec.changeMemberRole, { role: 'lead' }),
      await told(spec.addMemberRate, rate),
      await told(spec.suspendMember, { reason }),
      await told(spec.resumeMember),
    ]).toEqual([
      ['Теперь вы ассистент программы «Перемены»'],
      ['Теперь вы ведущий программы «Перемены»'],
      [expect.stringMatching(/^С .*10 дек.* у вас другая ставка в программе «Перемены»$/)],
      [`Пока вы не ведёте программу «Перемены»: ${reason}`],
      ['Вы снова ведёте программу «Перемены»'],
    ])
    await told(spec.removeMember, { reason })
    const own = await t.call(spec.listTeam, { as: executor, query: { programmeId: id } })
    const all = await t.call(spec.listTeam, { as: manager, query: { programmeId: id } })
    expect([own.body.data.length, all.body.data.length]).toEqual([0, 2])
  })

  test('who is the last lead stays', async () => {
    const programme = await openProgramme(t)
    const lead = await joinTeam(t, programme.id)
    const helper = await joinTeam(t, programme.id, t.people.otherExecutor, { role: 'assistant' })
    const codes = [
      await step(spec.removeMember, lead, { reason }),
      await step(spec.suspendMember, lead, { reason }),
      await step(spec.changeMemberRole, lead, { role: 'assistant' }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(['last_lead', 'last_lead', 'last_lead'])
    expect((await step(spec.changeMemberRole, helper, { role: 'lead' })).body.data.role).toBe('lead')
    expect((await step(spec.changeMemberRole, lead, { role: 'assistant' })).body.data.role).toBe('assistant')
  })

  test('gets another rate from a day on, and keeps the one before', async () => {
    const { id } = await openProgramme(t)
    const member = await joinTeam(t, id)
    const rate = { basis: 'share', shareBasisPoints: 4000, validFrom: '2026-12-10' }
    const past = await step(spec.addMemberRate, member, { ...rate, validFrom: '2026-11-19' })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['validFrom']])
    const changed: ProgrammeMember = (await step(spec.addMemberRate, member, rate)).body.data
    expect(changed.rates?.map(({ basis, isCurrent }) => [basis, isCurrent])).toEqual([
      ['share', false],
      ['session', true],
    ])
    const rates = await listRates(t.services.db, [member.id])
    const on = (day: string) => rates.find(({ valid_from }) => valid_from <= day)?.basis
    expect([on('2026-11-19'), on('2026-12-09'), on('2026-12-10')]).toEqual([undefined, 'session', 'share'])
  })
})

test('the list of teams shows staff everybody, and an executor only their own places', async () => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  await joinTeam(t, id, t.people.otherExecutor, { role: 'assistant', amountKopecks: 41_09 })
  const list = async (as: TestPerson, query = {}) => t.call(spec.listTeam, { as, query: { programmeId: id, ...query } })
  expect((await list(manager)).body.data.map(({ role }: TeamMember) => role)).toEqual(['assistant', 'lead'])
  expect((await list(manager, { role: 'lead' })).body.data).toHaveLength(1)
  const own = await list(executor)
  expect([own.body.data.length, own.body.data[0].programme.id]).toEqual([1, id])
  expect(own.words).not.toMatch(/4109/)
  const team = await t.call(spec.getProgramme, { as: executor, params: { id } })
  expect([team.body.data.members.length, team.words.includes('4109')]).toEqual([2, false])
})

test('the list of teams is searched by name and title; its workbook has the same rows, only for staff', async () => {
  const { id } = await openProgramme(t, { title: '=Ботаника для всех' })
  await joinTeam(t, id)
  await joinTeam(t, id, t.people.otherExecutor, { role: 'assistant', amountKopecks: 41_09 })
  const list = async (search: string, as = manager) =>
    (await t.call(spec.listTeam, { as, query: { programmeId: id, search } })).body.data as TeamMember[]
  expect((await list('last-otherExecutor')).map(({ role }) => role)).toEqual(['assistant'])
  expect(await list('ботан')).toHaveLength(2)
  for (const nobody of ['%', '_', 'химия']) expect(await list(nobody)).toEqual([])
  expect((await list('last', executor)).map(({ role }) => role)).toEqual(['lead'])
  const query = { programmeId: id, role: 'assistant' }
  const [sheet] = await readWorkbook(Buffer.from((await t.call(spec.downloadTeam, { as: manager, query })).bytes))
  const [head, ...rows] = sheet?.data ?? []
  expect(head?.slice(0, 3)).toEqual(['Исполнитель', '№ программы', 'Программа'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.slice(2, 8)).toEqual(['=Ботаника для всех', 'Ассистент', 'Работает', 41.09, null, 'Занятие'])
  for (const as of [executor, t.people.customer]) expect((await t.call(spec.downloadTeam, { as })).status).toBe(403)
  expect((await t.call(spec.downloadTeam, {})).status).toBe(401)
  expect((await t.call(spec.downloadTeam, { as: manager, query: { role: 'судья' } })).status).toBe(422)
})

test.each<[string, boolean, (id: string) => Promise<unknown>]>([
  ['was invited', false, (id) => inviteToTeam(t, id)],
  ['is in the team', true, (id) => joinTeam(t, id)],
  ['is suspended', false, async (id) => step(spec.suspendMember, await joinTeam(t, id), { reason })],
  ['was taken out of it', false, async (id) => step(spec.removeMember, await joinTeam(t, id), { reason })],
])('a programme keeps an executor who %s: %s', async (_, isBound, put) => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id, t.people.otherExecutor)
  await put(id)
  const bound = await listBindingProgrammes(t.services.db, executor.cabinetId)
  expect(bound.some((programme) => programme.id === id)).toBe(isBound)
})
