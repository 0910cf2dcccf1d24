import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startEntryTexts } from '#app/languages/entry-texts.ts'
import { loadingCount } from '../feedback/progress.ts'
import { lazyPart, page, Part } from './lazy-part.tsx'
import { PartBoundary } from '#app/start/part-boundary.tsx'
import { Providers } from '#app/start/providers.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(...[load, options]: Parameters<typeof lazyPart>) {
  await startEntryTexts()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const part = lazyPart(load, options)
  return act(async () =>
    render(
      <Providers>
        <PartBoundary resetKey="/">
          <Suspense fallback="waiting">
            <Part of={part} />
          </Suspense>
        </PartBoundary>
      </Providers>,
    ),
  )
}

const Screen = () => <p>the screen</p>

test('a part is shown when it has loaded', async () => {
  await show(async () => Screen)
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('the bar is shown while a part loads, unless its place says so', async () => {
  const coming = () => new Promise<typeof Screen>(() => {})
  await show(coming, { hasOutline: true })
  expect(loadingCount.get()).toBe(0)
  await show(coming)
  expect(loadingCount.get()).toBe(1)
  loadingCount.set(0)
})

test('a part that does not load says so and is tried again on request', async () => {
  let tries = 0
  await show(async () => {
    tries += 1
    if (tries === 1) throw new Error('no connection')
    return Screen
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Эта часть не загрузилась')
  await act(async () => screen.getByRole('button', { name: 'Повторить' }).click())
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('a part that did not load is tried again automatically when the network is back', async () => {
  let tries = 0
  await show(async () => {
    tries += 1
    if (tries === 1) throw new Error('no connection')
    return Screen
  })
  await screen.findByRole('alert')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('a part that fails again, though the server answers, is fetched by a new page', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {})
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'))
  await show(() => Promise.reject(new Error('remembered by the browser')))
  const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Повторить' }).click())
  await screen.findByRole('alert')
  await tryAgain()
  await screen.findByRole('alert')
  expect(reload).not.toHaveBeenCalled()
  answer.mockResolvedValue(new Response())
  await tryAgain()
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
})

test('a part may take up to 120 seconds, and has failed then', async () => {
  vi.useFakeTimers()
  await show(() => new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByRole('alert')).not.toBeNull()
})
