import type { OwnClient } from '@navyk/api-spec/views/contact-list'
import { expect, test } from 'vitest'
import { executor } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { ClientActions } from './client-actions.tsx'

const client = {
  id: 'b1',
  firstName: 'Миша',
  customer: { id: 'c1', firstName: 'Ольга' },
  maskedPhone: null,
  telegram: null,
  contracts: [],
  programmes: [],
  note: null,
} as unknown as OwnClient // the fields that are read

test.each([
  ['a row', true, client, ['телефон позже']],
  ['a card', false, client, ['Телефон откроется, когда оба подтвердят договор']],
  ['a row of who is known from a group', true, { ...client, customer: null }, []],
  [
    'a card of who is known from a group',
    false,
    { ...client, customer: null },
    ['Ученик группы: с заказчиком общаются сотрудники'],
  ],
] as const)('if a phone is not shown yet, %s reads when it is', async (_, isRow, of, texts) => {
  const lines = await readLines(<ClientActions client={of} isRow={isRow} />, executor)
  expect(lines.filter((line) => /телефон|группы/i.test(line))).toEqual(texts)
})
