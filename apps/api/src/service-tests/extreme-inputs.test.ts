// Inputs at the edges of what their schemas take, which `npm run drill -- fuzz` found answered with 500.
import { saveOfferDraft } from '@navyk/api-spec/market/offers'
import { downloadContracts } from '@navyk/api-spec/teaching/contracts'
import { getReport } from '@navyk/api-spec/views/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a list of what has changed since the beginning of 1970, or earlier, has everything', async () => {
  for (const since of ['1970-01-01', '0001-01-01']) {
    const answer = await t.call(downloadContracts, { as: t.people.manager, query: { changed: 'ended', since } })
    expect(answer.status).toBe(200)
  }
})

test('a day of the year 0 or of the last thousand years with four digits is refused at its field', async () => {
  for (const since of ['0000-01-01', '9999-12-31']) {
    const answer = await t.call(downloadContracts, { as: t.people.manager, query: { changed: 'ended', since } })
    expect([answer.status, answer.body.errors]).toEqual([422, { since: ['Нужна дата'] }])
  }
})

test('a period that begins in the first century is refused as too long', async () => {
  const query = { from: '0001-01-01', to: '2026-04-11' }
  const answer = await t.call(getReport, { as: t.people.manager, params: { report: 'shop' }, query })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['to']])
})

test('a text with half of a character, which PostgreSQL does not store, is refused at its field', async () => {
  const body = { version: 0, form: { comment: 'half \ud83d', wantedSlots: [{ weekday: 1, from: '\ud800', to: '' }] } }
  const answer = await t.call(saveOfferDraft, { as: t.people.customer, body })
  expect([answer.status, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([
    422,
    ['form.comment', 'form.wantedSlots.0.from'],
  ])
})
