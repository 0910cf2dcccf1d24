import { addDays, businessDate, dayMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/leads'
import type { Lead, LeadBoard } from '@navyk/api-spec/market/leads'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import readWorkbook from 'read-excel-file/node'
import { deleteQuotas } from '#testing/codes.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { leadForm, typeLead } from '#testing/factories/leads.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { countWaitingLeads } from './board/board-queries.ts'
import { getLeadBoard as readBoard } from './board/list-leads.ts'

let t: TestApp
let manager: TestPerson
beforeAll(async () => {
  t = await testApp()
  manager = t.people.manager
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const board = async (query: Record<string, string> = {}, as = manager): Promise<LeadBoard> =>
  (await t.call(spec.getLeadBoard, { as, query })).body.data
const column = async (state: string, query: Record<string, string> = {}) => {
  const found = (await board(query)).columns.find((each) => each.state === state)
  if (!found) throw new Error(`there is no column ${state}`)
  return found
}
const idsIn = async (state: string, query: Record<string, string> = {}) =>
  (await column(state, query)).leads.map(({ id }) => id)
const move = (lead: Pick<Lead, 'id' | 'version'>, to: string, as = manager) =>
  t.call(spec.moveLead, { as, params: { id: lead.id }, body: { version: lead.version, to } })
const lose = (lead: Pick<Lead, 'id' | 'version'>) =>
  t.call(spec.loseLead, { as: manager, params: { id: lead.id }, body: { version: lead.version, reason: 'Дорого' } })

describe('a lead from a phone call', () => {
  test('is new, belongs to the manager who typed it in, and has all that was entered', async () => {
    const lead = await typeLead(t)
    expect(lead).toMatchObject({
      state: 'new',
      source: 'phone',
      firstName: 'Ольга',
      phone: '375291000001',
      subject: 'mathematics',
      assignee: { id: manager.cabinetId },
      isStale: false,
      customer: null,
      offer: null,
    })
    expect(await idsIn('new')).toContain(lead.id)
  })

  test('shows its phone whole on its page and masked on the board', async () => {
    const lead = await typeLead(t, { phone: '291000077' })
    const card = (await column('new')).leads.find(({ id }) => id === lead.id)
    expect([lead.phone, card?.maskedPhone]).toEqual(['375291000077', '+375 29 ***-**-77'])
    expect(JSON.stringify(await board())).not.toContain('1000077')
  })

  test('is changed only from the version that its manager has seen', async () => {
    const { source: _, ...about } = leadForm
    const lead = await typeLead(t)
    const change = { as: manager, params: { id: lead.id }, body: { ...about, city: 'Гродно', version: lead.version } }
    const changed = await t.call(spec.changeLead, change)
    expect(changed.body.data).toMatchObject({ city: 'Гродно', version: lead.version + 1 })
    const late = await t.call(spec.changeLead, { ...change, body: { ...change.body, city: 'Брест' } })
    const read = await t.call(spec.getLead, { as: manager, params: { id: lead.id } })
    expect([late.status, read.body.data.city]).toEqual([409, 'Гродно'])
  })

  test.each([
    ['phone', '12'],
    ['firstName', ''],
  ])('is refused with %s "%s"', async (field, value) => {
    const answer = await t.call(spec.createLead, { as: manager, body: { ...leadForm, [field]: value } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('the stage of a lead', () => {
  test('is changed forth and back between the first three, and the history says by whom', async () => {
    const lead = await typeLead(t)
    const contacted = (await move(lead, 'contacted')).body.data
    const qualified = (await move(contacted, 'qualified')).body.data
    const back = (await move(qualified, 'new')).body.data
    expect([contacted.state, qualified.state, back.state]).toEqual(['contacted', 'qualified', 'new'])
    const history = (await t.call(spec.listLeadHistory, { as: manager, params: { id: lead.id } })).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['moved', 'moved', 'moved', 'created'])
    expect(history[0].changes).toEqual({ state: { from: 'qualified', to: 'new' } })
  })

  test('is refused from an older version, with the lead as it is now', async () => {
    const lead = await typeLead(t)
    await move(lead, 'contacted')
    const stale = await move(lead, 'qualified', t.people.administrator)
    expect(stale.status).toBe(403)
    const other = await move(lead, 'qualified')
    expect([other.status, other.body.code, other.body.current.state]).toEqual([409, 'version_conflict', 'contacted'])
  })

  test('is not won by hand, and moving makes no request', async () => {
    const lead = await typeLead(t)
    expect((await move(lead, 'won')).status).toBe(422)
    expect((await move(lead, 'request_made')).status).toBe(422)
    expect((await move(lead, 'new')).body.code).toBe('wrong_state')
  })

  test('is lost only with a reason, and returns among the contacted ones', async () => {
    const lead = await typeLead(t)
    const params = { id: lead.id }
    const body = { version: lead.version, reason: '' }
    expect((await t.call(spec.loseLead, { as: manager, params, body })).status).toBe(422)
    const lost: Lead = (await lose(lead)).body.data
    expect([lost.state, lost.lostReason, lost.actions.reopen, lost.actions.move]).toEqual([
      'lost',
      'Дорого',
      true,
      false,
    ])
    expect((await move(lost, 'new')).body.code).toBe('wrong_state')
    const again = await t.call(spec.reopenLead, { as: manager, params, body: { version: lost.version } })
    expect(again.body.data).toMatchObject({ state: 'contacted', lostReason: null })
  })
})

describe('activities of a lead:', () => {
  test('calls and notes are listed, the newest first', async () => {
    const { id } = await typeLead(t)
    const note = (body: object) => t.call(spec.noteLeadActivity, { as: manager, params: { id }, body })
    await note({ kind: 'call', result: 'no_answer', text: '' })
    t.clock.advance(1000)
    const { activities, activeAt } = (await note({ kind: 'note', text: 'Просит вечер' })).body.data
    expect(activeAt).toBe(t.clock.now().toISOString())
    expect(activities.map(({ kind, result, text }: Lead['activities'][number]) => [kind, result, text])).toEqual([
      ['note', null, 'Просит вечер'],
      ['call', 'no_answer', ''],
    ])
    expect((await note({ kind: 'call', text: 'Без итога' })).status).toBe(422)
    expect((await note({ kind: 'note', text: ' ' })).status).toBe(422)
  })

  test('the open task that is due first is the next step, and says when it is late', async () => {
    const { id } = await typeLead(t)
    const add = async (title: string, dueOn: string): Promise<Lead> =>
      (await t.call(spec.addLeadTask, { as: manager, params: { id }, body: { title, dueOn } })).body.data
    await add('Позвонить', '2026-11-25')
    const lead = await add('Прислать цены', '2026-11-19')
    expect(lead.nextTask).toMatchObject({ title: 'Прислать цены', isLate: true })
    const first = lead.tasks[0]
    const finish = (body: object) => t.call(spec.finishLeadTask, { as: manager, params: { id: first?.id ?? '' }, body })
    const done: Lead = (await finish({ version: 1, isDone: true })).body.data
    expect(done.nextTask).toMatchObject({ title: 'Позвонить', isLate: false })
    expect(done.tasks).toMatchObject([
      { title: 'Позвонить', isLate: false, doneAt: null },
      { title: 'Прислать цены', isLate: false, doneAt: t.clock.now().toISOString() },
    ])
    expect((await finish({ version: 1, isDone: true })).body.code).toBe('version_conflict')
    const params = { id: done.tasks[0]?.id ?? '' }
    const later = { title: 'Позвонить маме', dueOn: '2026-11-27', version: 1 }
    const changed: Lead = (await t.call(spec.changeLeadTask, { as: manager, params, body: later })).body.data
    expect(changed.nextTask).toMatchObject({ title: 'Позвонить маме', dueOn: '2026-11-27' })
    const again: Lead = (await finish({ version: 2, isDone: false })).body.data
    expect(again.nextTask).toMatchObject({ title: 'Прислать цены', isLate: true })
  })

  test('the new assignee of a lead is notified with the name of the assigner; only managers get leads', async () => {
    const other = await otherStaff(t, 'manager')
    const given = await typeLead(t)
    const giving = { version: given.version, assigneeId: other.cabinetId }
    await t.call(spec.assignLead, { as: manager, params: { id: given.id }, body: giving })
    const told = (await t.call(noticesSpec.listNotices, { as: other, query: { box: 'new' } })).body.data
    expect(told).toMatchObject([
      {
        link: leadPath(given.id),
        message: expect.stringContaining('теперь ваше'),
        name: expect.stringContaining('Last-manager'),
      },
    ])
    const lead = await typeLead(t)
    const params = { id: lead.id }
    const assign = (assigneeId: string | null, version: number) =>
      t.call(spec.assignLead, { as: manager, params, body: { version, assigneeId } })
    const wrong = await assign(t.people.accountant.cabinetId, lead.version)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['assigneeId']])
    expect((await assign(null, lead.version)).body.data.assignee).toBeNull()
    expect(await idsIn('new', { mark: 'unassigned' })).toContain(lead.id)
    const own = await assign(manager.cabinetId, lead.version + 1)
    expect(own.body.data.assignee).toMatchObject({ id: manager.cabinetId })
    const { body } = await t.call(noticesSpec.listNotices, { as: manager, query: { box: 'new' } })
    expect(body.data.some(({ message }: noticesSpec.Notice) => message.includes('теперь ваше'))).toBe(false)
  })
})

describe('the board of leads', () => {
  test('counts each column, its stale leads, and its late ones', async () => {
    const before = await column('qualified')
    const waiting = () => countWaitingLeads(t.services.db, t.clock.now(), manager.cabinetId)
    const { dueCount } = await waiting()
    const lead = await typeLead(t)
    const { id } = lead
    const moved: Lead = (await move(lead, 'qualified')).body.data
    await t.call(spec.addLeadTask, { as: manager, params: { id }, body: { title: 'Позвонить', dueOn: '2026-11-19' } })
    const after = await column('qualified')
    expect([after.count - before.count, after.lateCount - before.lateCount]).toEqual([1, 1])
    // A task of today is not late yet; it is noon on 20 November in Minsk.
    const today: Lead = (await move(await typeLead(t), 'qualified')).body.data
    const task = { title: 'Позвонить', dueOn: businessDate(t.clock.now()) }
    await t.call(spec.addLeadTask, { as: manager, params: { id: today.id }, body: task })
    expect((await column('qualified')).lateCount).toBe(after.lateCount)
    const marked = async (mark: string, state = 'qualified') => {
      const found = await idsIn(state, { mark })
      return [found.includes(lead.id), found.includes(today.id)]
    }
    expect([await marked('late'), await marked('due')]).toEqual([
      [true, false],
      [true, true],
    ])
    expect((await waiting()).dueCount).toBe(dueCount + 2)
    await lose(moved)
    expect((await column('qualified')).lateCount).toBe(before.lateCount)
    expect(await marked('late', 'lost')).toEqual([false, false])
    expect((await waiting()).dueCount).toBe(dueCount + 1)
  })

  test.each([
    ['new', 1],
    ['contacted', 3],
    ['qualified', 5],
  ] as const)('counts a lead at the stage %s as stale after %i days, unless a task lies ahead', async (state, days) => {
    const lead = await typeLead(t)
    if (state !== 'new') await move(lead, state)
    const planned = await typeLead(t)
    if (state !== 'new') await move(planned, state)
    const task = { title: 'Ждать', dueOn: '2026-12-20' }
    await t.call(spec.addLeadTask, { as: manager, params: { id: planned.id }, body: task })
    t.clock.advance(days * dayMs)
    expect(await idsIn(state, { mark: 'stale' })).not.toContain(lead.id)
    t.clock.advance(1)
    const stale = await idsIn(state, { mark: 'stale' })
    expect([stale.includes(lead.id), stale.includes(planned.id)]).toEqual([true, false])
    const { staleCount, staleSince } = await countWaitingLeads(t.services.db, t.clock.now(), manager.cabinetId)
    const { columns } = await board()
    expect(staleCount).toBe(columns.reduce((sum, each) => sum + each.staleCount, 0))
    const since = columns.flatMap(({ leads }) => leads.flatMap(({ isStale, activeAt }) => (isStale ? [activeAt] : [])))
    expect(staleSince?.toISOString()).toBe(since.toSorted()[0])
  })

  test.each([
    ['today', false, 0],
    ['yesterday', true, -1],
  ])('counts a lead whose task is due %s as stale: %s', async (_, isStale, days) => {
    const lead = await typeLead(t)
    const task = { title: 'Позвонить', dueOn: addDays(businessDate(t.clock.now()), 2 + days) }
    await t.call(spec.addLeadTask, { as: manager, params: { id: lead.id }, body: task })
    t.clock.advance(2 * dayMs)
    expect((await idsIn('new', { mark: 'stale' })).includes(lead.id)).toBe(isStale)
  })

  test('is searched by name, phone, source, subject, manager and mark', async () => {
    const lead = await typeLead(t, {
      firstName: 'Яна',
      lastName: 'Журавлёва',
      phone: '447654321',
      subject: 'chess',
      source: 'referral',
    })
    const other = await typeLead(t)
    for (const query of [
      { search: 'жур' },
      { search: '44 765' },
      { search: '4321' },
      { source: 'referral' },
      { subject: 'chess' },
    ]) {
      const found = await idsIn('new', query as Record<string, string>)
      expect([query, found.includes(lead.id), found.includes(other.id)]).toEqual([query, true, false])
    }
    const mine = await idsIn('new', { mark: 'mine' })
    const unassigned = await idsIn('new', { mark: 'unassigned' })
    expect([mine.includes(lead.id), unassigned.includes(lead.id)]).toEqual([true, false])
    expect(await idsIn('new', { assigneeId: manager.cabinetId })).toContain(lead.id)
  })

  test('names leads of one phone as doubles, and marks people who have an account', async () => {
    const first = await typeLead(t, { phone: '336660001' })
    const second = await typeLead(t, { phone: '336660001' })
    expect(second.sameLeads.map(({ id }) => id)).toEqual([first.id])
    expect(await idsIn('new', { mark: 'double', search: '336660001' })).toEqual([first.id, second.id])
    const known = await typeLead(t, { phone: t.people.customer.phone.slice(3) })
    expect(known).toMatchObject({ isKnown: true, customer: { isCustomer: true, isLinked: false } })
  })

  test.each([
    ['contacted', 'the one that waits longest'],
    ['lost', 'the one that was closed last'],
  ])('shows on top of the column %s %s', async (state) => {
    const take = async (lead: Lead) => (state === 'lost' ? lose(lead) : move(lead, state))
    const first = await typeLead(t, { lastName: 'Очередная' })
    await take(first)
    t.clock.advance(1000)
    const second = await typeLead(t, { lastName: 'Очередная' })
    await take(second)
    const waiting = [first.id, second.id]
    const ids = (await idsIn(state, { search: 'очередная' })).filter((id) => waiting.includes(id))
    expect(ids).toEqual(state === 'lost' ? waiting.toReversed() : waiting)
  })

  test('shows a column page by page', async () => {
    for (let each = 0; each < 3; each += 1) await typeLead(t, { lastName: 'Страничная' })
    const query = { state: 'new', search: 'страничная', limit: '2' }
    const first = (await t.call(spec.listLeads, { as: manager, query })).body
    const cursor: string = first.nextCursor
    const second = (await t.call(spec.listLeads, { as: manager, query: { ...query, cursor } })).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null])
    expect(first.data.map(({ id }: Lead) => id)).not.toContain(second.data[0].id)
  })

  test('takes no more queries for more leads', async () => {
    const read = () => countStatements(t, (reader) => readBoard(reader, t.services, manager.session, {}))
    const before = await read()
    for (let each = 0; each < 5; each += 1) await typeLead(t, { phone: `29777000${each}` })
    expect(await read()).toBe(before)
  })

  test('is only for managers', async () => {
    for (const as of [t.people.accountant, t.people.administrator, t.people.customer, t.people.executor]) {
      expect((await t.call(spec.getLeadBoard, { as })).status).toBe(403)
    }
  })

  test('answers an absent lead like one that never was', async () => {
    expect((await t.call(spec.getLead, { as: manager, params: { id: manager.cabinetId } })).status).toBe(404)
  })
})

describe('the workbook of leads', () => {
  const sheetOf = async (query: Record<string, string>) => {
    const answer = await t.call(spec.downloadLeads, { as: manager, query })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    return sheet?.data ?? []
  }

  test('has the leads of the filter, of every stage, with phones masked and texts as texts', async () => {
    const wish = { source: 'referral', learnerName: '=1+1' } as const
    const first = await typeLead(t, { lastName: 'Рабочая', firstName: 'Ева', phone: '291000055', ...wish })
    const second = await typeLead(t, { lastName: 'Рабочая', firstName: 'Инна', phone: '291000056', subject: 'physics' })
    await lose(second)
    const [head, lost, open, ...more] = await sheetOf({ search: 'Рабочая' })
    expect(more).toEqual([])
    expect(head?.slice(0, 5)).toEqual(['Номер', 'Поступило', 'Этап', 'Имя', 'Телефон'])
    const day = new Date(businessDate(t.clock.now()))
    expect(open?.slice(0, 8)).toEqual([
      first.number,
      day,
      'Новое',
      'Рабочая Ева',
      '+375 29 ***-**-55',
      '=1+1',
      'Математика',
      'По рекомендации',
    ])
    expect([lost?.[0], lost?.[2], lost?.[6], lost?.[13]]).toEqual([second.number, 'Отказ', 'Физика', 'Дорого'])
    expect((await sheetOf({ search: 'Рабочая', subject: 'physics' })).length).toBe(2)
  })

  test('is only for managers, and refuses an unknown filter', async () => {
    for (const name of ['customer', 'executor', 'accountant', 'administrator'] as const) {
      expect((await t.call(spec.downloadLeads, { as: t.people[name] })).status).toBe(403)
    }
    expect((await t.call(spec.downloadLeads, {})).status).toBe(401)
    expect((await t.call(spec.downloadLeads, { as: manager, query: { mark: 'чужие' } })).status).toBe(422)
  })
})
