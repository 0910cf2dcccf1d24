import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#migrations/0280-texts-in-one-spelling.ts'
import { testApp } from '#testing/test-app.ts'

test('names and titles of before are spelled as new ones are, once', async () => {
  const t = await testApp()
  const { db } = t.services
  const { accountId } = t.people.customer
  const other = t.people.otherCustomer.accountId
  await db
    .updateTable('account')
    .set({ last_name: 'И\u0306одов\u2028', first_name: '\u200b' })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('account')
    .set({ last_name: 'Ян\u00a0 Кот', first_name: '👩‍👧' })
    .where('id', '=', other)
    .execute()
  // The migration knows no tables by type.
  await up(db as never)
  const named = async (id: string) => {
    const { rows } = await sql`select last_name, first_name, xmin::text from account where id = ${id}`.execute(db)
    return rows[0]
  }
  expect(await named(accountId)).toMatchObject({ last_name: 'Йодов', first_name: '\u200b' })
  const before = await named(other)
  expect(before).toMatchObject({ last_name: 'Ян Кот', first_name: '👩‍👧' })
  await t.close()
})
