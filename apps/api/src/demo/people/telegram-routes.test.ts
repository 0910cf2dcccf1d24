import { getTelegramLink } from '@navyk/api-spec/people/channels'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const start = (fields: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/dev/telegram',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('the link of the demo leads to a page that plays the bot, up to the button that leads back', async () => {
  const { body } = await t.call(getTelegramLink, { as: t.people.customer })
  const link = new URL(body.link)
  const page = await t.app.inject({ method: 'GET', url: link.pathname + link.search })
  expect(page.body).toContain('Start</button>')
  const token = link.searchParams.get('start') ?? ''
  expect(page.body).toContain(token)
  const answer = await start({ start: token, chat: '555' })
  expect(answer.body).toMatch(/href="\/dashboard\/account\?id=555&amp;signature=[\w-]{43}"/)
  expect((await t.outbox())[0]).toMatchObject({ channel: 'telegram', to: '555' })
  expect((await start({ start: token, chat: '556' })).body).not.toContain(`href="${accountPath}`)
})

test('text in the address is shown as text', async () => {
  const page = await t.app.inject({ method: 'GET', url: '/dev/telegram?start=%22%3E%3Cscript%3Ealert(1)%3C/script%3E' })
  expect(page.body).not.toContain('<script>')
})
