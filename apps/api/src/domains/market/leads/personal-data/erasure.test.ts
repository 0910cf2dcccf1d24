import { randomUUID } from 'node:crypto'
import * as spec from '@navyk/api-spec/market/leads'
import type { Lead } from '@navyk/api-spec/market/leads'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishOffer } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const erase = (id: string, as: TestPerson = t.people.administrator) => t.call(spec.eraseLead, { as, params: { id } })
const read = async (id: string): Promise<Lead> =>
  (await t.call(spec.getLead, { as: t.people.manager, params: { id } })).body.data
const all = async () => {
  const { columns } = (await t.call(spec.getLeadBoard, { as: t.people.manager })).body.data
  return columns.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

/** A lead that was called, has a task and was given up with a reason. */
async function workedOn(phone: string): Promise<Lead> {
  const { manager } = t.people
  const { id } = await typeLead(t, { phone, firstName: 'Снежана', wish: 'Вечером, аллергия на кошек' })
  const params = { id }
  await t.call(spec.noteLeadActivity, { as: manager, params, body: { kind: 'note', text: 'Живёт на Сурганова' } })
  await t.call(spec.addLeadTask, { as: manager, params, body: { title: 'Позвонить Снежане', dueOn: '2026-12-01' } })
  const { version } = await read(id)
  await t.call(spec.loseLead, { as: manager, params, body: { version, reason: 'Снежана болеет' } })
  return read(id)
}

test('an erased stranger leaves only what is counted, and the history says who erased it', async () => {
  const { administrator, manager } = t.people
  const { id } = await workedOn('291110001')
  const other = await typeLead(t, { phone: '291110001', firstName: 'Снежана' })
  const before = await all()
  expect((await erase(id)).body.data).toEqual({ count: 2 })
  for (const each of [id, other.id]) {
    const lead = await read(each)
    expect(lead).toMatchObject({
      phone: '',
      state: 'lost',
      subject: 'mathematics',
      activities: [],
      tasks: [],
      wish: '',
      doubles: 0,
      sameLeads: [],
    })
    expect(Object.values(lead.actions).some(Boolean)).toBe(false)
  }
  expect(await all()).toBe(before)
  const { db } = t.services
  const tables = ['lead', 'lead_activity', 'lead_task', 'audit_event', 'notice', 'limit_window'] as const
  for (const table of tables) {
    const kept = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    for (const word of ['Снежан', '291110001', 'Сурганова', 'кошек']) expect(`${table}: ${kept}`).not.toContain(word)
  }
  const history = (await t.call(spec.listLeadHistory, { as: manager, params: { id } })).body.data
  const by = await db
    .selectFrom('audit_event')
    .select('actor_cabinet_id')
    .where('object_id', '=', id)
    .where('action', '=', 'erased')
    .execute()
  expect(history[0].action).toBe('erased')
  expect(by).toEqual([{ actor_cabinet_id: administrator.cabinetId }])
  expect(history.map(({ action }: { action: string }) => action)).toContain('lost')
})

test('an erased lead takes no further steps', async () => {
  const { manager } = t.people
  const { id } = await workedOn('291110002')
  await erase(id)
  const { version } = await read(id)
  const params = { id }
  const answers = [
    await erase(id),
    await t.call(spec.reopenLead, { as: manager, params, body: { version } }),
    await t.call(spec.noteLeadActivity, { as: manager, params, body: { kind: 'note', text: 'Звонили' } }),
    await t.call(spec.addLeadTask, { as: manager, params, body: { title: 'Позвонить', dueOn: '2026-12-01' } }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([409, 'erased']))
})

test('a lead that became a customer is erased with the account, not here', async () => {
  const { customer } = t.people
  const { id } = await typeLead(t, { phone: '291110003' })
  const { db } = t.services
  const offer_id = (await publishOffer(t)).id
  const became = { state: 'request_made' as const, customer_id: customer.cabinetId, offer_id }
  await db.updateTable('lead').set(became).where('id', '=', id).execute()
  expect((await erase(id)).body.code).toBe('has_account')
  const another = await typeLead(t, { phone: '291110003' })
  expect((await erase(another.id)).body.data).toEqual({ count: 1 })
  expect((await read(id)).phone).toBe('375291110003')
})

test('the history of other leads is never changed', async () => {
  const { id } = await typeLead(t, { phone: '291110004' })
  const blank = t.services.db
    .updateTable('audit_event')
    .set({ changes: {} as never })
    .where('object_id', '=', id)
  await expect(blank.execute()).rejects.toThrow(/never changed/)
})

test('only administrators erase leads', async () => {
  const { id } = await typeLead(t, { phone: '291110005' })
  const { accountant, customer, executor, manager } = t.people
  for (const as of [accountant, customer, executor, manager]) expect((await erase(id, as)).status).toBe(403)
  expect((await t.call(spec.eraseLead, { params: { id } })).status).toBe(401)
  expect((await erase(randomUUID())).status).toBe(404)
})
