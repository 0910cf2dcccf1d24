import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setRequestedPath, useFilters } from './use-filters.ts'

afterEach(() => setRequestedPath(undefined))

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

test('neither of two changes before the screen is drawn again is lost, and none returns later', async () => {
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

test('the last typed text does not bring back a person who is on the way to another screen', async () => {
  render(
    <MemoryRouter initialEntries={['/shop']}>
      <Screen />
    </MemoryRouter>,
  )
  const address = () => screen.getByRole('status').textContent
  setRequestedPath('/product-details')
  await userEvent.click(screen.getByRole('button', { name: 'both' }))
  expect(address()).toBe('')
  setRequestedPath('/shop')
  await userEvent.click(screen.getByRole('button', { name: 'both' }))
  expect(address()).toBe('?tab=applications&search=Anna')
})
