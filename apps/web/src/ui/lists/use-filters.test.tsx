import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useFilters } from './use-filters.ts'

function Screen() {
  const [, change] = useFilters(['tab', 'search'])
  const { search } = useLocation()
  const both = () => {
    change({ tab: 'applications' })
    change({ search: 'Anna' })
  }
  return (
    <>
      <button type="button" onClick={both}>
        both
      </button>
      <button type="button" onClick={() => change({ tab: '', search: '' })}>
        none
      </button>
      <output>{search}</output>
    </>
  )
}

test('of two changes before the screen is drawn again neither is lost, and none comes back later', async () => {
  render(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  const address = () => screen.getByRole('status').textContent
  await userEvent.click(screen.getByRole('button', { name: 'both' }))
  expect(address()).toBe('?tab=applications&search=Anna')
  await userEvent.click(screen.getByRole('button', { name: 'none' }))
  expect(address()).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'both' }))
  expect(address()).toBe('?tab=applications&search=Anna')
})
