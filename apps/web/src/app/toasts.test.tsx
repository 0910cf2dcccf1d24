import { act, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overlays } from './overlays.tsx'
import { Providers } from './providers.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <Providers>
      <Overlays />
    </Providers>,
  )
})
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** The library keeps a dismissed toast for a second, while it moves out. */
const movingOutMs = 1000

test.each([
  ['success', 2000, () => toast.success('text')],
  ['error', 4000, () => toast.error('text')],
  ['blank', 4000, () => toast('text')],
  ['custom', 4000, () => toast.custom(<div>text</div>)],
] as const)('a %s toast stays for %i ms', (_, ms, show) => {
  act(() => void show())
  wait(ms - 1)
  wait(movingOutMs - 1)
  expect(screen.queryByText('text')).not.toBeNull()
  wait(movingOutMs)
  expect(screen.queryByText('text')).toBeNull()
})

test('a loading toast stays until it is dismissed', () => {
  act(() => void toast.loading('text'))
  wait(600_000)
  expect(screen.queryByText('text')).not.toBeNull()
})

test('at most 20 toasts are shown at once', () => {
  act(() => {
    for (let number = 1; number <= 25; number += 1) toast(`toast ${number}`)
  })
  expect(screen.getAllByText(/^toast \d+$/)).toHaveLength(20)
  expect(screen.queryByText('toast 25')).not.toBeNull()
  expect(screen.queryByText('toast 5')).toBeNull()
})
