import type { PayoutRecipient } from '@navyk/api-spec/money/payouts'
import { expect, test } from 'vitest'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { RecipientLines, RecipientMark, RecipientText } from './recipient-lines.tsx'

const recipient = { name: 'Ковалевич Анна', iban: 'BY01AKBB3012', bic: 'AKBBBY2X' }

test.each([
  ['same', null, '', ''],
  ['first', null, 'Первая выплата на этот счёт', 'первая выплата'],
  ['changed', 'BY99OLDA0000', 'Сменился счёт, раньше BY99OLDA0000', 'сменился счёт'],
])('a payer reads that the account is %s wherever it is shown', async (change, formerIban, said, short) => {
  const of = { ...recipient, change, formerIban } as PayoutRecipient
  const read = async (part: Parameters<typeof readLines>[0]) => (await readLines(part, staff)).join(' ')
  const word = /Первая выплата на этот счёт|первая выплата|Сменился счёт, раньше \w+|сменился счёт/
  const texts = [<RecipientLines key={1} recipient={of} />, <RecipientText key={2} recipient={of} />]
  for (const text of texts) {
    const line = await read(text)
    expect(line).toContain('BY01AKBB3012')
    expect(line).toContain('Ковалевич Анна')
    expect(word.exec(line)?.[0] ?? '').toBe(said)
  }
  const mark = await read(<RecipientMark recipient={of} />)
  expect(mark).toContain('…3012')
  expect(word.exec(mark)?.[0] ?? '').toBe(short)
})
