import {
  creditCorrections,
  listWaitingCorrections,
  type WaitingCorrections as Waiting,
} from '@navyk/api-spec/money/invoices'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WaitingCorrections } from './waiting-corrections.tsx'

const id = '00000000-0000-4000-8000-0000000000c1'
/** The fields that are read. */
const row = {
  contractId: id,
  amountKopecks: 4000,
  learnerName: 'Петя',
  subject: 'mathematics',
  customer: { id, firstName: 'Ольга', lastName: 'Мицкевич' },
} as unknown as Waiting

test('a waiting correction is deducted from an invoice by the sum that was read', async () => {
  answer(listWaitingCorrections, { data: [row] })
  const sent = answer(creditCorrections, { data: {} } as never)
  await renderScreen(<WaitingCorrections />, { user: staff, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Исправления к возврату' })
  expect(linesOf(section).slice(2)).toEqual(['40,00 BYN Мицкевич Ольга · Петя · Математика', 'Уменьшить счёт'])
  await userEvent.click(within(section).getByRole('button', { name: 'Уменьшить счёт' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Уменьшить выставленный счёт на 40,00/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Уменьшить счёт' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ contractId: id, amountKopecks: 4000 }]))
})

test('without a waiting correction the section is absent', async () => {
  const asked = answer(listWaitingCorrections, { data: [] })
  const { container } = await renderScreen(<WaitingCorrections />, { user: staff, language: 'ru' })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(linesOf(container)).toEqual([])
})
