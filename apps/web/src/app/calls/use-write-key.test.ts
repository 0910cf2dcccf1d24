import { createProduct } from '@navyk/api-spec/money/products'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { transport } from './call.ts'
import { useWrite } from './query.ts'

afterEach(() => void vi.restoreAllMocks())

/** Keys of the writes that `contents` are sent with, one after the other, from one place of a screen. */
async function keysOf(...contents: { title: string; key?: string }[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  vi.spyOn(transport, 'fetch').mockImplementation(async (_address, { headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return Response.json({ message: 'No answer' }, { status: 502 })
  })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: new QueryClient() }, children)
  const { result } = renderHook(() => useWrite(createProduct), { wrapper })
  for (const content of contents) {
    await act(() => result.current.mutateAsync(content as never).catch(() => {}))
  }
  return keys
}

test('content that is sent again has the key of the first try, other content has another one', async () => {
  const [first, again, other] = await keysOf({ title: 'Algebra' }, { title: 'Algebra' }, { title: 'Geometry' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a key that is given stands in place of the one of the content', async () => {
  expect(await keysOf({ title: 'Algebra', key: 'second-press' })).toEqual(['second-press'])
})
