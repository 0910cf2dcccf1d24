import { listQuestions } from '@navyk/api-spec/desk/questions'
import { listApplications } from '@navyk/api-spec/market/applications'
import { listAccounts } from '@navyk/api-spec/people/directory'
import { listLearners } from '@navyk/api-spec/people/learners'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { listPlans } from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const id = '01a1f82f-1e80-700c-a648-55a431316000'
/** A text with the length and the letters of an id, that is none. */
const noId = '-'.repeat(36)

const wrongNames = ['x', 'W10', ...[[1, 2, 3], ['a', 'b', noId], ['a\0', 'b', id], null].map(inBase64)]
const wrongTimes = ['x', '1', `1.${noId}`, `99999999999999.${id}`, `.${id}`]
const lists: [EndpointDeclaration, 'customer' | 'administrator', string[]][] = [
  [listAccounts, 'administrator', wrongNames],
  [listLearners, 'customer', wrongNames],
  [listLessons, 'customer', wrongTimes],
  [listQuestions, 'customer', wrongTimes],
  [listPlans, 'customer', ['x', '2026-11', `2026-11.${noId}`]],
  [listApplications, 'administrator', ['x', noId]],
]

test.each(lists)(
  'a cursor that the list did not write is refused at its field (%#)',
  async (endpoint, who, cursors) => {
    for (const cursor of cursors) {
      const { status, body } = await t.call(endpoint, { as: t.people[who], query: { cursor } })
      expect([cursor, status, body.errors]).toEqual([cursor, 422, { cursor: ['Список нужно открыть заново'] }])
    }
  },
)

function inBase64(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
