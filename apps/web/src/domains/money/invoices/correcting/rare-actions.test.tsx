import {
  approveWriteOff,
  cancelInvoice,
  type Invoice,
  refuseWriteOff,
  voidInvoice,
  writeOffInvoice,
} from '@navyk/api-spec/money/invoices'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { AskedWriteOff } from './asked-write-off.tsx'
import { RareActions } from './rare-actions.tsx'

/** Fields that are read here: total 100.00, 60.00 left. */
const invoice = {
  id: '00000000-0000-4000-8000-0000000000a1',
  number: '2026-11-0007',
  status: 'issued',
  version: 3,
  kind: 'lessons',
  totalKopecks: 10_000,
  balanceKopecks: 6000,
  paidKopecks: 0,
  creditedKopecks: 0,
  lines: [],
  creditNotes: [],
  actions: { credit: true, writeOff: true, void: true, cancel: true },
} as unknown as Invoice
const draft = { number: null, status: 'draft' as const }

const replaced =
  'Счёт станет недействительным, вместо него появится черновик с теми же строками. Проверьте его и выставьте под новым номером.'
const replacedPaid =
  'Счёт станет недействительным, вместо него появится черновик с теми же строками. Оплаченное станет авансом и перейдёт на новый счёт, когда вы его выставите.'

test.each([
  {
    what: 'a draft',
    change: draft,
    step: 'Отменить черновик',
    title: 'Отменить черновик?',
    done: 'Черновик отменён',
    consequence: 'Занятия можно будет включить в другой счёт. Заказчик черновика не видел.',
    endpoint: cancelInvoice,
  },
  {
    what: 'an issued invoice',
    change: {},
    step: 'Отменить счёт',
    title: 'Отменить счёт № 2026-11-0007?',
    done: 'Счёт отменён',
    consequence: 'Заказчик узнает об отмене и причине. Занятия можно будет включить в новый счёт под новым номером.',
    endpoint: cancelInvoice,
  },
  {
    what: 'an unpaid invoice',
    change: {},
    step: 'Заменить',
    title: 'Аннулировать и заменить счёт № 2026-11-0007?',
    consequence: replaced,
    done: 'Счёт аннулирован, черновик замены готов',
    endpoint: voidInvoice,
  },
  {
    what: 'a part-paid invoice',
    change: { paidKopecks: 4000 },
    step: 'Заменить',
    title: 'Аннулировать и заменить счёт № 2026-11-0007?',
    consequence: replacedPaid,
    done: 'Счёт аннулирован, черновик замены готов',
    endpoint: voidInvoice,
  },
  {
    what: 'a debt',
    change: {},
    step: 'Списать долг',
    title: 'Списать долг по счёту № 2026-11-0007?',
    done: 'Долг списан',
    consequence: '60,00 BYN больше не нужно будет платить. Вернуть долг после этого нельзя.',
    endpoint: writeOffInvoice,
  },
  {
    what: 'a debt that two people give up',
    change: { writeOffNeedsTwo: true },
    step: 'Списать долг',
    title: 'Списать долг по счёту № 2026-11-0007?',
    done: 'Списание запрошено',
    consequence:
      '60,00 BYN — больше, чем один человек может списать. Решит другой бухгалтер, до этого ничего не изменится.',
    button: 'Попросить о списании',
    endpoint: writeOffInvoice,
  },
])('an accountant’s step for $what shows what follows, and asks why', async (row) => {
  const { change, step, title, consequence, endpoint, done } = row
  const button = 'button' in row ? row.button : step
  // All answer with the invoice.
  const sent = answer(endpoint as typeof cancelInvoice, { data: invoice })
  await renderScreen(<RareActions invoice={{ ...invoice, ...change }} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: step }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toEqual(expect.arrayContaining([title, consequence]))
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Ошибка')
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(done)).toBeDefined()
  expect(sent[0]?.body).toMatchObject({ version: 3, reason: 'Ошибка' })
})

test('the credit note of an issued invoice has a button of its own, and the menu has the other steps, printing first', async () => {
  await renderScreen(<RareActions invoice={invoice} />, { user: staff, language: 'ru' })
  expect(await screen.findByRole('button', { name: 'Корректировочный счёт' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }))
  const steps = (await screen.findAllByRole('menuitem')).map((step) => step.textContent)
  expect(steps).toEqual(['Печать', 'Списать долг', 'Заменить', 'Отменить счёт'])
})

test('a waiting write-off shows its sum and reason, and is decided by those whom the server lets', async () => {
  const askedWriteOff = { amountKopecks: 6000, reason: 'Уехал', askedAt: '2026-11-18T09:00:00.000Z' }
  const actions = { ...invoice.actions, writeOff: false, approveWriteOff: true, refuseWriteOff: true }
  const approved = answer(approveWriteOff, { data: invoice })
  const refused = answer(refuseWriteOff, { data: invoice })
  await renderScreen(<AskedWriteOff invoice={{ ...invoice, askedWriteOff, actions }} />, {
    user: staff,
    language: 'ru',
  })
  expect(await screen.findByText(/Списание 60,00 BYN ждёт второго человека .* Причина: Уехал/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Одобрить списание' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Одобрить списание' }))
  expect(await screen.findByText('Долг списан')).toBeDefined()
  expect(approved[0]?.body).toMatchObject({ version: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Отказать в списании' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Причина' }), 'Заплатит')
  const other = within(screen.getByRole('dialog'))
  await userEvent.click(other.getByRole('button', { name: 'Отказать в списании' }))
  expect(await screen.findByText('В списании отказано')).toBeDefined()
  expect(refused[0]?.body).toMatchObject({ version: 3, reason: 'Заплатит' })
})

test('the requester of a write-off can take it back and not approve it', async () => {
  const askedWriteOff = { amountKopecks: 6000, reason: 'Уехал', askedAt: '2026-11-18T09:00:00.000Z' }
  const actions = { ...invoice.actions, writeOff: false, approveWriteOff: false, refuseWriteOff: true }
  await renderScreen(<AskedWriteOff invoice={{ ...invoice, askedWriteOff, actions }} />, {
    user: staff,
    language: 'ru',
  })
  expect(await screen.findByRole('button', { name: 'Отказать в списании' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить списание' })).toBeNull()
})
