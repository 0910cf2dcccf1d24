import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { typedDigits } from '../../texts/typed-number.ts'
import { hasWords, holdsText, isNamed, wordsOf } from './names.ts'
import { hasDigits } from './phones.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function isFound(condition: ReturnType<typeof isNamed>): Promise<boolean> {
  const { rows } = await sql`
    select from (values ('Королёва-Петренко', 'Алёна')) person (last_name, first_name) where ${condition}
  `.execute(t.services.db)
  return rows.length === 1
}

describe('a name with ё', () => {
  test.each(['алена', 'Алёна', 'коро', 'КОРОЛЕВА алёна', 'АЛЕНА Королёва'])(
    'is found by its beginnings: %s',
    async (typed) => {
      expect(await isFound(isNamed('person', wordsOf(typed)))).toBe(true)
    },
  )

  test.each(['лена', 'петренко', 'алена иванова', 'алина', '%', 'к_р'])('is not found by %s', async (typed) => {
    expect(await isFound(isNamed('person', wordsOf(typed)))).toBe(false)
  })
})

describe('a backslash, a quote and an operator of text queries', () => {
  test.each(['\\', 'королёва\\', "\\'", "'", "':*", 'а:*|б', '!королёва', '(', '<->', '&'])(
    'are searched as letters: %s',
    async (typed) => {
      const { rows } = await sql`
        select from (values ('Другое')) text (title) where ${hasWords('title', wordsOf(typed))}
      `.execute(t.services.db)
      expect(rows).toEqual([])
    },
  )

  test('leave the other words of a search unchanged', async () => {
    const { rows } = await sql`
      select from (values ('Математика'), ('Матанализ')) text (title) where ${hasWords('title', wordsOf('Мате\\'))}
    `.execute(t.services.db)
    expect(rows).toHaveLength(1)
  })
})

describe('a phone', () => {
  const found = async (typed: string) => {
    const { rows } = await sql`
      select from (values ('375291112244')) person (phone) where ${hasDigits('person.phone', typedDigits(typed) ?? '-')}
    `.execute(t.services.db)
    return rows.length === 1
  }

  test.each([
    '+375 29 111-22-44',
    '375291112244',
    '80291112244',
    '8 029 111 22 44',
    '8 (029) 111−22−44',
    '029 111 22 44',
    '00375 29 111 22 44',
    '29 111',
    '8029',
    '029',
    '37529',
    '2244',
    '111.22.44',
  ])('is found in each spelling that people use: %s', async (typed) => {
    expect(await found(typed)).toBe(true)
  })

  test.each(['80', '0', '8', '8044', '033 111', '1112', '№ 29', 'Анна'])('is not found by %s', async (typed) => {
    expect(await found(typed)).toBe(false)
  })
})

describe('a text with ё', () => {
  const isHeld = async (condition: ReturnType<typeof holdsText>): Promise<boolean> => {
    const { rows } = await sql`
      select from (values ('Новогодняя ёлка в Могилеве', '{"name": "Ёж"}'::jsonb)) text (title, payer) where ${condition}
    `.execute(t.services.db)
    return rows.length === 1
  }

  test.each(['елка', 'Ёлка', 'новогодняя ЁЛ', 'могилёве', 'Могилеве'])('is found by its words: %s', async (typed) => {
    expect(await isHeld(hasWords('title', wordsOf(typed)))).toBe(true)
  })

  test.each(['лка', 'олка', 'елка иванова', ''])('is not found by the words %s', async (typed) => {
    expect(await isHeld(hasWords('title', wordsOf(typed)))).toBe(false)
  })

  test.each(['няя ел', 'няя ЁЛ', 'гилёв', 'ГИЛЕВ'])('is found by its parts: %s', async (typed) => {
    expect(await isHeld(holdsText('title', typed))).toBe(true)
    expect(await isHeld(holdsText(sql`payer ->> 'name'`, 'еж'))).toBe(true)
  })

  test.each(['олка', '%', 'ё_ка'])('is not found by the part %s', async (typed) => {
    expect(await isHeld(holdsText('title', typed))).toBe(false)
  })
})

/** How PostgreSQL looks up a condition where the table has these indexes alone: which of several it would take depends on the
 *  rows that other tests have left, and on how many of them wait in a list of an index. */
async function planOf(table: string, indexes: string[], condition: RawBuilder<unknown>): Promise<string> {
  const rolledBack = new Error('rolled back')
  let plan = ''
  await t.services.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`
        update pg_index set indisvalid = false
        where indrelid = ${table}::regclass and indexrelid <> all (${indexes}::regclass[])
      `.execute(tx)
      const { rows } = await sql<
        Record<string, string>
      >`explain select from ${sql.table(table)} where ${condition}`.execute(tx)
      plan = rows.flatMap((row) => Object.values(row)).join('\n')
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return plan
}

test.each([
  ['lesson', 'topic', 'lesson_search_topic'],
  ['offer', 'goal', 'offer_search_goal'],
  ['product_version', 'title', 'product_version_words'],
  ['programme', 'title', 'programme_words'],
])('the words in %s.%s are looked up in an index', async (table, column, index) => {
  const condition = sql`${sql.ref(column)} <> '' and ${hasWords(column, ['елка'])}`
  expect(await planOf(table, [index], condition)).toMatch(new RegExp(`Scan on ${index}[^]*Index Cond`))
})

test.each([
  ['act', sql`number`, 'act_number_part'],
  ['document', sql`title`, 'document_title_part'],
  ['invoice', sql`about`, 'invoice_about_part'],
  ['invoice', sql`number`, 'invoice_number_part'],
  ['offer', sql`goal`, 'offer_goal_part'],
  ['offer', sql`place`, 'offer_place_part'],
  ['order_line', sql`title`, 'order_line_title_part'],
  ['payment', sql`reference`, 'payment_reference_part'],
  ['shop_order', sql`(payer ->> 'name')`, 'shop_order_payer_name_part'],
])('a part of a text in %s is looked up in an index', async (table, text, index) => {
  expect(await planOf(table, [index], holdsText(text, 'гилёв'))).toMatch(new RegExp(`Scan on ${index}[^]*Index Cond`))
})

test.each([
  ['account', 'account'],
  ['lead', 'lead'],
  ['learner', 'learner_search'],
])('the beginnings of names in %s are looked up in indexes', async (table, index) => {
  for (const name of ['last_name', 'first_name'])
    expect(await planOf(table, [`${index}_last_name`, `${index}_first_name`], isNamed(table, ['алена']))).toMatch(
      new RegExp(`Scan on ${index}_${name}[^]*Index Cond`),
    )
})
