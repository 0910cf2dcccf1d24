import { listWaitingRows } from '@navyk/api-spec/money/payouts'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const row = { accrualId: id, lessonId: id, heldOn: '2026-11-18', payKopecks: 3000 }

test.each([
  [1, ['Занятий: 1, на 30,00 BYN. Они войдут в ведомость, когда заказчик оплатит счёт']],
  [0, []],
])('a month shows how many of %i lessons wait for the payment of their customers, and the sum', async (count, said) => {
  const rows = Array.from({ length: count }, () => row)
  const asked = answer(listWaitingRows, { data: { isRule: true, payKopecks: 3000 * count, rows } })
  const { container } = await renderScreen(<WaitingRows id={id} />, { user: executor, language: 'ru' })
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => linesOf(container).filter((line) => line.startsWith('Занятий'))).toEqual(said)
})
