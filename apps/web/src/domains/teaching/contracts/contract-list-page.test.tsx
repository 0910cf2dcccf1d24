import { downloadContracts, listContracts } from '@navyk/api-spec/teaching/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ContractListPage } from './contract-list-page.tsx'

const path = '/?scope=past&search=жук&state=finished&waits=staff'
const narrowed = { scope: 'past', search: 'жук', state: 'finished', waitsFor: 'staff' }

test('staff download the contracts of the filter in the address', async () => {
  const lists = answer(listContracts, { data: [], nextCursor: null })
  const saved = answer(downloadContracts, '' as never)
  await renderScreen(<ContractListPage />, { user: staff, path })
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }))
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual(narrowed)
})

test('a customer keeps views of the list and has no workbook', async () => {
  answer(listContracts, { data: [], nextCursor: null })
  await renderScreen(<ContractListPage />, { user: customer, path })
  await screen.findByRole('button', { name: 'Сохранённые виды' })
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
})
