import { cancelInvoice, type Invoice, voidInvoice, writeOffInvoice } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '../../../../testing/lines-of.ts'
import { answer } from '../../../../testing/mock-api.ts'
import { staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { RareActions } from './rare-actions.tsx'

/** The fields that are read here: of 100,00 are left 60,00. */
const invoice = {
  ...{
    id: '00000000-0000-4000-8000-0000000000a1',
    number: '2026-11-0007',
    status: 'issued',
    version: 3,
    kind: 'lessons',
  },
  ...{ totalKopecks: 10_000, balanceKopecks: 6000, paidKopecks: 0, creditedKopecks: 0, lines: [], creditNotes: [] },
  actions: { credit: true, writeOff: true, void: true, cancel: true },
} as unknown as Invoice
const draft = { number: null, status: 'draft' as const }

test.each([
  [
    ...['a draft', draft, 'Отменить черновик', 'Отменить черновик?'],
    'Занятия можно будет включить в другой счёт. Заказчик черновика не видел.',
    ...['Отменить черновик', cancelInvoice, 'Черновик отменён'],
  ],
  [
    ...['an issued invoice', {}, 'Отменить счёт', 'Отменить счёт № 2026-11-0007?'],
    'Заказчик узнает об отмене и причине. Занятия можно будет включить в новый счёт под новым номером.',
    ...['Отменить счёт', cancelInvoice, 'Счёт отменён'],
  ],
  [
    ...['an unpaid invoice', {}, 'Заменить', 'Аннулировать и заменить счёт № 2026-11-0007?'],
    'Счёт станет недействительным, вместо него появится черновик с теми же строками. Проверьте его и выставьте под новым номером.',
    ...['Заменить', voidInvoice, 'Счёт аннулирован, черновик замены готов'],
  ],
  [
    ...['a part-paid invoice', { paidKopecks: 4000 }, 'Заменить', 'Аннулировать и заменить счёт № 2026-11-0007?'],
    'Счёт станет недействительным, вместо него появится черновик с теми же строками. Оплаченное станет авансом и перейдёт на новый счёт, когда вы его выставите.',
    ...['Заменить', voidInvoice, 'Счёт аннулирован, черновик замены готов'],
  ],
  [
    ...['a debt', {}, 'Списать долг', 'Списать долг по счёту № 2026-11-0007?'],
    '60,00 BYN больше не нужно будет платить. Вернуть долг после этого нельзя.',
    ...['Списать долг', writeOffInvoice, 'Долг списан'],
  ],
] as const)('what an accountant does to %s says what follows, and asks why', async (_, ...row) => {
  const [change, step, title, consequence, confirm, endpoint, done] = row
  const sent = answer(endpoint, { data: invoice } as never)
  await renderScreen(<RareActions invoice={{ ...invoice, ...change }} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: step }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toEqual(expect.arrayContaining([title, consequence]))
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Ошибка')
  await userEvent.click(screen.getByRole('button', { name: confirm }))
  expect(await screen.findByText(done)).toBeDefined()
  expect(sent[0]?.body).toMatchObject({ version: 3, reason: 'Ошибка' })
})
