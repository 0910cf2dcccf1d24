import { listPackageExecutors } from '@navyk/api-spec/money/products'
import { grantWallet } from '@navyk/api-spec/money/wallets'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor as tutor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const customerId = '01935f4a-0000-7000-8000-000000000001'
const executor = { id: tutor.cabinetId, firstName: tutor.firstName, lastName: tutor.lastName }
const contract = {
  id: '01935f4a-0000-7000-8000-000000000002',
  number: 17,
  subject: 'mathematics',
  executor,
  learner: { id: customerId, firstName: 'Алина', lastName: 'Савич', age: null },
}

test('the dialog of a package by hand asks for its level, contract and executor', async () => {
  answer(listContracts, { data: [contract], nextCursor: null } as never)
  answer(listPackageExecutors, { data: [executor] })
  const granted = answer(grantWallet, { data: { state: 'active' } } as never)
  await renderScreen(<GrantDialog customerId={customerId} onClose={() => undefined} />, { user: staff })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Пакет')
  await user.type(screen.getByRole('textbox', { name: 'Сколько занятий' }), '5')
  await user.type(screen.getByRole('textbox', { name: 'Цена' }), '0')
  await user.selectOptions(screen.getByRole('combobox', { name: /Уровень/ }), 'grades_5_9')
  await user.selectOptions(await screen.findByRole('combobox', { name: /Договор/ }), contract.id)
  await user.type(screen.getByRole('combobox', { name: /Исполнитель/ }), 'ковал')
  await user.click(await screen.findByRole('option', { name: 'Ковалевич Анна' }))
  await user.type(screen.getByRole('textbox', { name: 'Причина' }), 'Подарок')
  await user.click(screen.getByRole('button', { name: 'Выдать' }))
  await waitFor(() =>
    expect(granted[0]?.body).toMatchObject({
      level: 'grades_5_9',
      contractId: contract.id,
      executorId: executor.id,
      subject: null,
    }),
  )
})
