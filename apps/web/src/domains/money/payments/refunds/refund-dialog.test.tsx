import { askRefund } from '@navyk/api-spec/money/payments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { RefundDialog } from './refund-dialog.tsx'

test('the refund dialog proposes the whole credit, and sends it with the reason', async () => {
  const sent = answer(askRefund, { data: {} } as never) // nothing of the answer is shown
  const dialogOf = <RefundDialog customerId={customer.cabinetId} creditKopecks={12_345} onClose={() => undefined} />
  await renderScreen(dialogOf, { user: staff, language: 'ru' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Возврат аванса' }))
  expect(dialog.getByText(/^Не больше 123,45/)).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Причина' }), 'Заказчик уехал')
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить на одобрение' }))
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({ customerId: customer.cabinetId, amountKopecks: 12_345, reason: 'Заказчик уехал' })
})

test('the account of a refund is entered with the request, or marked as none', async () => {
  const sent = answer(askRefund, { data: {} } as never) // nothing of the answer is shown
  const dialogOf = <RefundDialog customerId={customer.cabinetId} creditKopecks={100} onClose={() => undefined} />
  await renderScreen(dialogOf, { user: staff, language: 'ru' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Возврат аванса' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Причина' }), 'Заказчик уехал')
  expect(dialog.queryByLabelText(/IBAN/)).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('Куда вернуть'), 'account')
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить на одобрение' }))
  expect(dialog.getByLabelText(/IBAN/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByLabelText('Получатель'), 'Мицкевич Ольга')
  await userEvent.type(dialog.getByLabelText(/IBAN/), 'BY55 MTBK 3012 0001 0933 0009 6372')
  await userEvent.type(dialog.getByLabelText(/БИК/), 'MTBKBY22')
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить на одобрение' }))
  const account = { holder: 'Мицкевич Ольга', iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: '' }
  await expect.poll(() => sent[0]?.body).toMatchObject({ amountKopecks: 100, account })
  await userEvent.selectOptions(dialog.getByLabelText('Куда вернуть'), 'no_account')
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить на одобрение' }))
  await expect.poll(() => sent[1]?.body).toMatchObject({ account: null })
})
