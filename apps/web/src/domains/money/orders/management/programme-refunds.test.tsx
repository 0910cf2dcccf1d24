import { getProgrammeRefunds } from '@navyk/api-spec/money/orders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ProgrammeRefunds } from './programme-refunds.tsx'

test.each([
  [
    { unusedKopecks: 275_00, unpaidCount: 1, unpaidKopecks: 300_00 },
    [
      'С заказов и счетов за места снимется 275,00 BYN: цена без проведённых занятий. Что из этого оплачено, станет авансом заказчиков.',
      'Отменится 1 неоплаченный заказ на 300,00 BYN.',
    ],
  ],
  [{ unusedKopecks: 0, unpaidCount: 0, unpaidKopecks: 0 }, ['Возвращать за места нечего.']],
])(
  'before a programme is cancelled the page shows the refunds and the unpaid orders that end: %j',
  async (data, said) => {
    answer(getProgrammeRefunds, { data })
    const { container } = await renderScreen(<ProgrammeRefunds programmeId={staff.id} />, {
      user: staff,
      language: 'ru',
    })
    await waitFor(() => expect(linesOf(container)).toEqual(said))
  },
)
