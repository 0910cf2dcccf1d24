import * as spec from '@navyk/api-spec/market/leads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { offerForm } from '#testing/acting/agreements.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { listening, openStream } from '#testing/network/streams.ts'
import { type TestAnswer, type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const times = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)))
const succeeded = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 200)

test('one of twenty moves of one lead at once succeeds; the others are refused with the lead as it is now', async () => {
  const { id, version } = await typeLead(t)
  const answers = await times((index) => {
    const to = index % 2 ? 'contacted' : 'qualified'
    return t.call(spec.moveLead, { as: t.people.manager, params: { id }, body: { version, to } })
  })
  const [first] = succeeded(answers)
  expect(succeeded(answers)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(new Set(refused.map(({ body }) => body.current.state))).toEqual(new Set([first?.body.data.state]))
})

test('a lead becomes one request and one customer, however many managers make them at once', async () => {
  const lead = await typeLead(t, { phone: '291119999' })
  const learner = { firstName: 'Пётр', lastName: 'Дроздов' }
  const names = { firstName: 'Ольга', lastName: 'Дроздова' }
  const body = { version: lead.version, customerAccountId: null, ...names, learner, offer: offerForm }
  const answers = await times((index) =>
    t.call(spec.convertLead, {
      as: t.people.manager,
      params: { id: lead.id },
      body,
      key: `conversion-of-a-lead-${index}`,
    }),
  )
  expect(succeeded(answers)).toHaveLength(1)
  const accounts = await t.services.db.selectFrom('account').select('id').where('phone', '=', lead.phone).execute()
  expect(accounts).toHaveLength(1)
})

test('a manager’s page gets another one’s move within two seconds', async () => {
  const { id, version } = await typeLead(t)
  const stream = await openStream(await listening(t.app), t.people.manager.token)
  await vi.waitFor(() => expect(stream.text()).toContain('retry'))
  await t.call(spec.moveLead, { as: t.people.manager, params: { id }, body: { version, to: 'contacted' } })
  await vi.waitFor(() => expect([...stream.tags]).toContain(`lead:${id}`), 2000)
  stream.leave()
})
