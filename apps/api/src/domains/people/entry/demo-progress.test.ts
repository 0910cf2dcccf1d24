import { getDemoProgress } from '@navyk/api-spec/people/entry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

test('a visitor who waits for the demo reads how many of its events are done', async () => {
  t.services.demo = { isReady: false, told: 1240, expected: 3200, leftOut: 0 }
  const { status, body } = await t.call(getDemoProgress)
  expect([status, body.data]).toEqual([200, { isReady: false, told: 1240, expected: 3200 }])
})

test('a service without a demo has no progress', async () => {
  delete t.services.demo
  expect((await t.call(getDemoProgress)).status).toBe(404)
})
