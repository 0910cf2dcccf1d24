import type { Invoice } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

const invoice = { number: 'N-7', balanceKopecks: 123_456, payee: null, eripAccount: '1001' } as Invoice // it reads no other fields

test.each([
  ['Номер лицевого счёта', '1001'],
  ['Сумма, BYN', '1234.56'],
])('%s is copied in the form that a bank’s application takes', async (label, value) => {
  const person = userEvent.setup()
  await renderScreen(<WaysToPay invoice={invoice} />, { user: customer, language: 'ru' })
  await person.click(await screen.findByRole('button', { name: `Скопировать: ${label}` }))
  await expect.poll(() => navigator.clipboard.readText()).toBe(value)
})
