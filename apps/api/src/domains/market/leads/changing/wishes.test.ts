import { dayMs, hourMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/leads'
import type { Lead } from '@navyk/api-spec/market/leads'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doneWork } from '#testing/factories/captcha.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
// Limits of the tests before are over.
beforeEach(() => t.clock.advance(2 * dayMs))
afterAll(() => t.close())

const wish = {
  firstName: 'Ольга',
  phone: '291230001',
  learnerName: '',
  subject: 'chess',
  city: '',
  wish: 'По субботам',
  consentVersion,
}
const leave = async (form: object = {}, headers?: Record<string, string>) =>
  t.call(spec.leaveWish, {
    body: { ...wish, ...form },
    headers: headers ?? { 'x-captcha-token': await doneWork(t) },
  })
const leads = async (search: string): Promise<Lead[]> => {
  const query = { state: 'new', search }
  return (await t.call(spec.listLeads, { as: t.people.manager, query })).body.data
}

test('a stranger leaves a wish without an account; it is a lead of nobody, and managers are notified', async () => {
  expect(await leave()).toMatchObject({ status: 200, body: { data: { received: true } } })
  const [found] = await leads('291230001')
  expect(found).toMatchObject({ firstName: 'Ольга', source: 'site', assignee: null, subject: 'chess' })
  const params = { id: found?.id ?? '' }
  const { data } = (await t.call(spec.getLead, { as: t.people.manager, params })).body
  expect(data.consent).toEqual({ version: consentVersion, givenAt: data.createdAt })
  const notices = await t.call(noticesSpec.listNotices, { as: t.people.manager, query: { box: 'new' } })
  expect(notices.body.data[0]).toMatchObject({ link: leadPath(params.id) })
  const rows = t.services.db.selectFrom('notice').select('cabinet_id').where('link', 'like', `%${params.id}`)
  expect(await rows.execute()).toEqual([{ cabinet_id: t.people.manager.cabinetId }])
})

test('each wish needs a proof of work of its own', async () => {
  const refused = await leave({}, {})
  expect([refused.status, refused.body.code]).toEqual([403, 'captcha_required'])
  const headers = { 'x-captcha-token': await doneWork(t) }
  expect((await leave({ phone: '291230002' }, headers)).status).toBe(200)
  expect((await leave({ phone: '291230002' }, headers)).body.code).toBe('captcha_required')
})

test('a wish needs the consent to the present text', async () => {
  const answer = await leave({ consentVersion: '2020-01' })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['consentVersion']])
})

test('the answer does not reveal whether somebody has the phone already', async () => {
  const { text: known } = await leave({ phone: t.people.customer.phone.slice(3) })
  expect(known).toBe((await leave({ phone: '291230003' })).text)
  expect((await leads(t.people.customer.phone.slice(3)))[0]?.isKnown).toBe(true)
})

test('three wishes of one phone are kept a day, and the fourth gets the same answer', async () => {
  const phone = '291230011'
  const answers = [await leave({ phone }), await leave({ phone }), await leave({ phone })]
  expect(await leads(phone)).toHaveLength(3)
  answers.push(await leave({ phone }))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await leads(phone)).toHaveLength(3)
  t.clock.advance(dayMs)
  await leave({ phone })
  expect(await leads(phone)).toHaveLength(4)
})

test('one network leaves at most twenty wishes an hour', async () => {
  const statuses: number[] = []
  for (let each = 0; each < 21; each += 1) statuses.push((await leave({ phone: `2912400${10 + each}` })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  t.clock.advance(hourMs)
  expect((await leave({ phone: '291240099' })).status).toBe(200)
})

test('a wish names the executor of a free time in the calendar, and nobody else', async () => {
  const { executor, customer } = t.people
  await leave({ phone: '291230005', executorId: executor.cabinetId })
  await leave({ phone: '291230006', executorId: customer.cabinetId })
  const wantedBy = async (phone: string) => {
    const params = { id: (await leads(phone))[0]?.id ?? '' }
    return (await t.call(spec.getLead, { as: t.people.manager, params })).body.data.wantedExecutor?.id ?? null
  }
  expect([await wantedBy('291230005'), await wantedBy('291230006')]).toEqual([executor.cabinetId, null])
})

test('a wish keeps the embedding site if the installation names it', async () => {
  t.services.formSites = ['https://school.example']
  await leave({ phone: '291230007', site: 'school.example' })
  await leave({ phone: '291230008', site: 'elsewhere.example' })
  const siteOf = async (phone: string) => {
    const params = { id: (await leads(phone))[0]?.id ?? '' }
    return (await t.call(spec.getLead, { as: t.people.manager, params })).body.data.site
  }
  expect([await siteOf('291230007'), await siteOf('291230008')]).toEqual(['school.example', null])
})
