import { refundWallet, type Wallet } from '@navyk/api-spec/money/wallets'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { WalletRow } from './wallet-row.tsx'

const wallet = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Восемь занятий',
  state: 'active',
  unit: 'lessons',
  leftUnits: 5,
  waitingUnits: 0,
  priceKopecks: 20_000,
  refundKopecks: 12_500,
  reason: null,
  invoiceId: null,
  expiresOn: '2031-03-14',
  contracts: [],
  subject: null,
  learner: null,
  debtUnits: 0,
  version: 3,
  actions: { refund: true, freeze: false, unfreeze: false },
} as unknown as Wallet // the fields that are read

test.each([
  [
    'active',
    'Вернуть остаток',
    'Закрыть пакет «Восемь занятий» и вернуть остаток?',
    'На аванс заказчика вернётся 125,00 BYN. Деньги с аванса возвращают два сотрудника.',
  ],
  ['pending', 'Отозвать', 'Отозвать пакет «Восемь занятий»?', 'Счёт за пакет будет отменён.'],
] as const)('refunding a package that is %s shows what follows', async (state, label, title, consequence) => {
  const sent = answer(refundWallet, { data: wallet })
  await renderScreen(<WalletRow wallet={{ ...wallet, state }} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toEqual(expect.arrayContaining([title, consequence]))
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Переезд')
  await userEvent.click(screen.getAllByRole('button', { name: label }).at(-1) ?? dialog)
  expect(await screen.findByText('Пакет закрыт')).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 3, reason: 'Переезд' })
})

/** Package of eight lessons: five were drawn and three are lost. */
const over = { ...wallet, state: 'expired' as const, totalUnits: 8, leftUnits: 0, lostUnits: 3, refundedKopecks: null }

test.each<[string, Partial<Wallet>, string]>([
  ['waits for its payment', { state: 'pending', lostUnits: 0 }, '8 занятий, начнёт действовать после оплаты'],
  ['has expired', {}, 'Сгорело: 3 занятия'],
  ['has expired with minutes left', { unit: 'minutes', totalUnits: 480, lostUnits: 90 }, 'Сгорело: 1 ч 30 мин'],
  ['went back', { state: 'refunded', refundedKopecks: 4500 }, 'На аванс возвращено 45,00 BYN'],
  ['was used up', { state: 'exhausted', lostUnits: 0 }, 'Использовано: 8 занятий'],
])('a package that %s shows its result', async (_, change, sentence) => {
  const lines = await readLines(<WalletRow wallet={{ ...over, ...change }} />, customer)
  expect(lines.some((line) => line.includes(sentence)) || lines).toBe(true)
})

test.each<[string, Partial<Wallet>, string]>([
  ['for any lessons', {}, 'Для любых занятий по пакетным договорам · при отказе вернётся 125,00 BYN'],
  [
    'for one learner and teacher',
    {
      learner: { id: wallet.id, firstName: 'Алина', lastName: 'Савич' },
      subject: 'chess',
      executor: { id: wallet.id, firstName: 'Анна', lastName: 'Ковалевич' },
    },
    'Савич Алина · Шахматы · Ковалевич Анна · при отказе вернётся 125,00 BYN',
  ],
  ['that was a gift', { priceKopecks: 0, refundKopecks: 0 }, 'Для любых занятий по пакетным договорам'],
  ['that is over', { ...over, refundKopecks: 0 }, 'Для любых занятий по пакетным договорам'],
])('a package %s shows what it pays, and its refundable sum while it has one', async (_, change, sentence) => {
  const lines = await readLines(<WalletRow wallet={{ ...wallet, ...change }} />, customer)
  expect(lines.map((line) => line.replaceAll('\u00A0', ' '))).toContain(sentence)
})

test('each step of a package has its button by its own right', async () => {
  expect(
    await buttonsOfEach(
      ['refund', 'freeze', 'unfreeze'],
      (actions) => <WalletRow wallet={{ ...wallet, actions }} />,
      staff,
    ),
  ).toEqual({
    refund: ['Что использовано', 'Вернуть остаток'],
    freeze: ['Что использовано', 'Заморозить'],
    unfreeze: ['Что использовано', 'Разморозить'],
    none: ['Что использовано'],
  })
})
