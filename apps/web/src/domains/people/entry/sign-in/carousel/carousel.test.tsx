import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEntryTexts } from '#app/languages/entry-texts.ts'
import { Providers } from '#app/start/providers.tsx'
import { Carousel } from './carousel.tsx'

beforeEach(async () => {
  await startEntryTexts()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open({ isMotionWanted = true } = {}) {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const found = matchMedia(query)
    return query.includes('prefers-reduced-motion') ? { ...found, matches: !isMotionWanted } : found
  })
  render(
    <Providers>
      <Carousel />
    </Providers>,
  )
}

const pictures = () => screen.getByRole('region', { name: 'Иллюстрации' })
/** Number of the shown picture, and of the dot that is marked as current. */
const shown = () => [
  [...pictures().querySelectorAll('svg')].findIndex((svg) => svg.parentElement?.dataset.shown !== undefined),
  screen.getAllByRole('button').findIndex((dot) => dot.getAttribute('aria-current') === 'true'),
]
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('three pictures change every six seconds', async () => {
  open()
  expect(pictures().querySelectorAll('svg')).toHaveLength(3)
  const seen = [shown()]
  for (let turn = 1; turn <= 3; turn += 1) {
    await wait(5999)
    expect(shown()).toEqual(seen.at(-1))
    await wait(1)
    seen.push(shown())
  }
  expect(seen).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 0],
  ])
})

test('the pictures are three different ones, without a word', () => {
  open()
  const drawings = [...pictures().querySelectorAll('svg')].map((svg) => svg.innerHTML)
  expect(new Set(drawings).size).toBe(3)
  expect(pictures().textContent).toBe('')
})

test('the pictures stop under the pointer and while one of their buttons has the focus', async () => {
  open()
  for (const [hold, release] of [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focusIn, fireEvent.focusOut],
  ] as const) {
    const before = shown()
    hold(pictures())
    await wait(60_000)
    expect(shown()).toEqual(before)
    release(pictures())
    await wait(6000)
    expect(shown()).not.toEqual(before)
  }
})

test('each dot shows its picture', () => {
  open()
  for (const index of [2, 0, 1]) {
    fireEvent.click(screen.getAllByRole('button')[index] as Element)
    expect(shown()).toEqual([index, index])
  }
})

test('the pictures stop for people who ask for less motion', async () => {
  open({ isMotionWanted: false })
  await wait(60_000)
  expect(shown()).toEqual([0, 0])
})
