import { getPaySummary, type PaySummary as Summary } from '@navyk/api-spec/money/payouts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaySummary } from './pay-summary.tsx'

const pay: Summary = {
  year: 2031,
  month: '2031-12',
  paidYearKopecks: 900_000,
  paidMonthKopecks: 100_000,
  comingKopecks: 0,
  checkedKopecks: 0,
  accruedKopecks: 0,
  npd: null,
  waiting: { isRule: false, payKopecks: 0, customers: [] },
}

async function linesOfPay(change: Partial<Summary>) {
  answer(getPaySummary, { data: { ...pay, ...change } })
  const { container } = await renderScreen(<PaySummary />, { user: executor, language: 'ru' })
  await screen.findByRole('heading', { name: 'Выплаты' })
  return linesOf(container).slice(1)
}
const always = ['Выплачено за 2031 год', '9 000,00 BYN', 'декабрь 2031', '1 000,00 BYN']

test('an executor without open months sees the sums of the year and the month', async () => {
  expect(await linesOfPay({})).toEqual(always)
})

test('approved, checked and accruing sums are separate', async () => {
  expect(await linesOfPay({ comingKopecks: 1100, checkedKopecks: 2200, accruedKopecks: 3300 })).toEqual([
    ...always,
    'Ещё не выплачено 66,00 BYN',
    'Одобрено к выплате',
    '11,00 BYN',
    'На проверке',
    '+ 22,00 BYN',
    'Начисляется',
    '+ 33,00 BYN',
    'Ещё не выплачено',
    '= 66,00 BYN',
  ])
})

test('awaited payments are listed by customer, with their lessons and sums', async () => {
  const other = { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Белая' }
  const waiting = { isRule: true, payKopecks: 4400, customers: [{ customer: other, lessonCount: 2, payKopecks: 4400 }] }
  expect(await linesOfPay({ waiting })).toEqual([
    ...always,
    'Ещё не выплачено 44,00 BYN',
    'Ожидает оплаты заказчиком',
    '44,00 BYN',
    'Ещё не выплачено',
    '= 44,00 BYN',
    'Чьей оплаты ждём',
    expect.stringMatching(/^Белая .*2 занятия 44,00 BYN$/),
  ])
})

test.each<[string, NonNullable<Summary['npd']>, string[]]>([
  [
    'below the threshold',
    { isSure: true, thresholdKopecks: 6_000_000, thresholdYear: 2031, countedKopecks: 900_000 },
    [
      'За 2031 год сервис выплатил вам как организация 9 000,00 BYN. До 60 000,00 BYN в год от организаций и ИП ставка обычно 10 %, выше — 20 %. Отложите примерно десятую часть',
    ],
  ],
  [
    'at the threshold',
    { isSure: true, thresholdKopecks: 900_000, thresholdYear: 2031, countedKopecks: 900_000 },
    [
      'За 2031 год сервис выплатил вам как организация 9 000,00 BYN. До 9 000,00 BYN в год от организаций и ИП ставка обычно 10 %, выше — 20 %. Отложите примерно десятую часть',
    ],
  ],
  [
    'above the threshold of an earlier year, with what customers have paid themselves',
    { isSure: false, thresholdKopecks: 500_000, thresholdYear: 2030, countedKopecks: 600_000 },
    [
      'Мы не знаем, как вы платите налоги. Если вы плательщик НПД, это может пригодиться',
      'За 2031 год сервис выплатил вам как организация 6 000,00 BYN, это больше 5 000,00 BYN. С дохода от организаций и ИП сверх этой суммы ставка обычно 20 %',
      'Это порог 2030 года: порог на этот год мы пока не знаем',
      'Ещё 3 000,00 BYN заплатили заказчики по агентским договорам: в эту сумму они не входят',
      'От сервиса как организации 6 000,00 BYN',
      'Выплачено за 2031 год',
      '9 000,00 BYN',
      'От заказчиков по агентским договорам',
      '− 3 000,00 BYN',
      'От сервиса как организации',
      '= 6 000,00 BYN',
    ],
  ],
])('the hint about the tax shows the position of the year: %s', async (_, npd, sentences) => {
  const lines = await linesOfPay({ npd })
  expect(lines.slice(always.length)).toEqual([
    'Подсказка о налоге на профессиональный доход',
    ...sentences,
    'Это подсказка, а не налоговая консультация: доход из других мест мы не видим',
  ])
})
