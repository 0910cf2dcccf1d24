import { downloadIncomeDocument, downloadIncomeWorkbook, type IncomeReport } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { useIncomeFile } from '../api.ts'

const report = { id: '00000000-0000-4000-8000-0000000000a1', month: '2026-10' } as IncomeReport // it reads no other fields

function Save({ kind }: { kind: 'pdf' | 'xlsx' }) {
  const file = useIncomeFile(report)
  return (
    <button type="button" onClick={() => file.mutate(kind)}>
      {kind}
    </button>
  )
}

test.each([
  ['pdf', [1, 0]],
  ['xlsx', [0, 1]],
] as const)('a month is downloaded as %s from its own address', async (kind, counts) => {
  const documents = answer(downloadIncomeDocument, '' as never)
  const workbooks = answer(downloadIncomeWorkbook, '' as never)
  await renderScreen(<Save kind={kind} />, { user: executor })
  await userEvent.click(await screen.findByRole('button', { name: kind }))
  await expect.poll(() => [documents.length, workbooks.length]).toEqual(counts)
})
