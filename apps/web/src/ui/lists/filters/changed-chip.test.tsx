import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { ChangedChip } from './changed-chip.tsx'
import { useChanged } from './use-changed.ts'

function List() {
  const { changed, since } = useChanged(['won', 'lost'])
  return changed ? <ChangedChip label={`${changed} since ${since}`} /> : <p>everything</p>
}

test('a list that is filtered by changes says so, and pressing that shows the rest again', async () => {
  await renderScreen(<List />, { path: '/?changed=won&since=2026-11-19' })
  await userEvent.click(await screen.findByRole('button', { name: 'won since 2026-11-19' }))
  expect(await screen.findByText('everything')).toBeDefined()
})

test.each(['changed=sold&since=2026-11-19', 'changed=won', 'changed=won&since=2026-13-01', 'since=2026-11-19'])(
  'an address without both known words filters nothing: %s',
  async (address) => {
    await renderScreen(<List />, { path: `/?${address}` })
    expect(await screen.findByText('everything')).toBeDefined()
  },
)
