import { listApplications } from '@navyk/api-spec/market/applications'
import { showPhone } from '@navyk/api-spec/people/directory'
import { listCustomers } from '@navyk/api-spec/people/learners'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { customer, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ContactListPage } from './contact-list-page.tsx'

const contact = {
  accountId: customer.id,
  customerId: customer.cabinetId,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  maskedPhone: '+375 29 ***-**-02',
  learners: [{ id: customer.id, firstName: 'Миша', lastName: 'Савицкий' }],
}

test('contacts are customers with their learners; a phone is shown whole when it is asked for', async () => {
  answer(listCustomers, { data: [contact], nextCursor: null })
  const asked = answer(showPhone, { data: { phone: '375291112202' } })
  renderScreen(<ContactListPage />, {
    user: { ...staff, permissions: ['accountant'] },
    path: '/dashboard/contact-list',
  })
  expect(await screen.findByText('Савицкий Миша')).toBeDefined()
  expect(screen.getByText('+375 29 ***-**-02')).toBeDefined()
  expect(screen.queryByText('Анкеты исполнителей')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Показать телефон: Мицкевич Ольга' }))
  expect(await screen.findByRole('link', { name: /111-22-02/ })).toBeDefined()
  expect(asked).toHaveLength(1)
})

test('a manager decides applications here', async () => {
  answer(listApplications, { data: [], nextCursor: null })
  const user = { ...staff, permissions: ['manager' as const] }
  renderScreen(<ContactListPage />, { user, path: '/dashboard/contact-list?tab=applications' })
  expect(await screen.findByText('Все анкеты разобраны.')).toBeDefined()
})
