import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { renderScreen } from '#testing/render.tsx'
import { useSaving } from './save-file.ts'

function Button({ save }: { save: () => Promise<void> }) {
  return <WorkbookButton label="XLSX" workbook={useSaving(save)} />
}

test('a file that can’t be downloaded says why', async () => {
  await renderScreen(<Button save={() => Promise.reject({ code: 'gone', message: 'Файла больше нет' })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'XLSX' }))
  expect(await screen.findByText('Файла больше нет')).toBeDefined()
})
