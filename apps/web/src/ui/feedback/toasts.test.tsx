import { act, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wantOverlays } from './overlays-wanted.ts'
import { Providers } from '#app/start/providers.tsx'
import { plainToasts, toaster, toastError, toastSuccess } from './toasts.ts'

beforeEach(async () => {
  render(<Providers>{null}</Providers>)
  act(wantOverlays)
  await waitFor(() => expect(document.querySelector('[data-rht-toaster]')).not.toBeNull())
  await waitFor(() => expect(toaster.show).toBeDefined())
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

/** Waits in short steps, because React renders, and starts timers, only between steps. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)))
}
/** Time for which the library keeps a dismissed toast, while it moves out. */
const movingOutMs = 1000

/** Shows a toast and expects it to go after so many milliseconds. */
async function expectToStay(show: () => unknown, ms: number) {
  await act(async () => void show())
  await wait(ms)
  await wait(movingOutMs - 1)
  expect(screen.queryByText('text')).not.toBeNull()
  await wait(1)
  expect(screen.queryByText('text')).toBeNull()
}

describe('as the product shows them', () => {
  test('a success stays for 2000 ms', () => expectToStay(() => toastSuccess('text'), 2000))
  test('an error stays for 4000 ms', () => expectToStay(() => toastError('text'), 4000))
  test('at most 20 are shown at once', async () => {
    await act(async () => {
      for (let number = 1; number <= 25; number += 1) toastSuccess(`toast ${number}`)
    })
    expect(screen.getAllByText(/^toast \d+$/)).toHaveLength(20)
    expect(screen.queryByText('toast 25')).not.toBeNull()
    expect(screen.queryByText('toast 5')).toBeNull()
  })
})

test.each([
  ['success', 2000, () => toast.success('text')],
  ['error', 4000, () => toast.error('text')],
  ['blank', 4000, () => toast('text')],
  ['custom', 4000, () => toast.custom(<div>text</div>)],
] as const)('a %s toast stays for %i ms', (_, ms, show) => expectToStay(show, ms))

test('a loading toast stays until it is dismissed', async () => {
  act(() => void toast.loading('text'))
  await wait(60_000)
  expect(screen.queryByText('text')).not.toBeNull()
})

test.each([
  ['success', 2000, () => toastSuccess('text')],
  ['error', 4000, () => toastError('text')],
] as const)('before the library is loaded a toast of %s is shown at once, for %i ms too', async (_, ms, show) => {
  const { show: byLibrary } = toaster
  toaster.show = undefined
  act(show)
  expect(screen.getByText('text')).toBeDefined()
  await wait(ms - 1)
  expect(screen.queryByText('text')).not.toBeNull()
  await wait(1)
  expect(screen.queryByText('text')).toBeNull()
  expect(plainToasts.get()).toEqual([])
  toaster.show = byLibrary
})
