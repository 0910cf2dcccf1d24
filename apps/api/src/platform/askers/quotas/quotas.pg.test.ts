import { askQuestion } from '@navyk/api-spec/desk/questions'
import { expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { testApp } from '#testing/test-app.ts'

test('exactly one of ten simultaneous writes gets the last place of a day', async () => {
  const t = await testApp(await postgresDatabase())
  const { customer } = t.people
  for (let round = 0; round < 5; round++) {
    const row = { cabinet_id: customer.cabinetId, kind: 'questions', day: '2026-11-20' }
    await t.services.db.deleteFrom('quota_use').execute()
    await t.services.db
      .insertInto('quota_use')
      .values({ ...row, uses: askQuestion.quota.perDay - 1 })
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.call(askQuestion, { as: customer, body: { topic: 'other', text: 'Кто ответит?' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
  }
  expect(await t.services.db.selectFrom('question').select('id').execute()).toHaveLength(5)
  expect(await t.services.db.selectFrom('quota_reach').select('id').execute()).toHaveLength(1)
  await t.close()
})
