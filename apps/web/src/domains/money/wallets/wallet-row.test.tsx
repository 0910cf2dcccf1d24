import { refundWallet, type Wallet } from '@navyk/api-spec/money/wallets'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '../../../testing/lines-of.ts'
import { answer } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { WalletRow } from './wallet-row.tsx'

const wallet = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', name: 'Восемь занятий', state: 'active', unit: 'lessons' },
  ...{ leftUnits: 5, waitingUnits: 0, priceKopecks: 20_000, refundKopecks: 12_500, reason: null, invoiceId: null },
  ...{ expiresOn: '2031-03-14', contracts: [], subject: null, learner: null, debtUnits: 0, version: 3 },
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
] as const)('giving back a package that is %s says what follows', async (state, label, title, consequence) => {
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
