import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { Column } from './data-list-types.ts'
import { useShownColumns } from './use-hidden-columns.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: `Столбец ${key}`,
  render: () => key,
  ...more,
})
const columns = [column('name', { card: 'head' }), column('phone'), column('used'), column('late', { only: 'card' })]

function Screen() {
  const { shown, choice } = useShownColumns(columns)
  return (
    <>
      <ColumnChoice columns={choice} />
      <p>{shown.map(({ key }) => key).join(' ')}</p>
      <output>{useLocation().search}</output>
    </>
  )
}

test('columns are left out and shown again, and the address keeps them; the one that names the row stays', async () => {
  await renderScreen(<Screen />, { path: '/list?search=a' })
  expect(screen.getByText('name phone used late')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
  expect(await screen.findAllByRole('menuitemcheckbox')).toHaveLength(2)
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Столбец phone' }))
  expect(await screen.findByText('name used late')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('?search=a&hide=phone')
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Столбец phone' }))
  expect(await screen.findByText('name phone used late')).toBeDefined()
})

test('a link shows the columns that it was made with', async () => {
  await renderScreen(<Screen />, { path: '/list?hide=used,nothing' })
  expect(screen.getByText('name phone late')).toBeDefined()
})
