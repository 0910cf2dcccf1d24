import { listNotices } from '@navyk/api-spec/messages/notices'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { mockApi } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { call } from '../../calls/call.ts'
import { answerCame } from '../../calls/connection.ts'
import { OfflineBar } from './offline-bar.tsx'

afterEach(() => act(answerCame))

const said = () => screen.queryByText(/^Нет связи/)

test('a lost network is reported at once, and no longer when it is back', async () => {
  await renderScreen(<OfflineBar />, { language: 'ru' })
  expect(said()).toBeNull()
  act(() => void dispatchEvent(new Event('offline')))
  expect(said()).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(said()).toBeNull()
})

test('an unreachable server is reported by the first failed request, until one is answered', async () => {
  await renderScreen(<OfflineBar />, { language: 'ru' })
  mockApi.use(http.get(`*${listNotices.path}`, () => HttpResponse.error()))
  await expect(call(listNotices, { query: { box: 'new' } })).rejects.toBeTruthy()
  await waitFor(() => expect(said()).toBeTruthy())
  mockApi.use(http.get(`*${listNotices.path}`, () => HttpResponse.json({ message: 'busy' }, { status: 503 })))
  await expect(call(listNotices, { query: { box: 'new' } })).rejects.toBeTruthy()
  await waitFor(() => expect(said()).toBeNull())
})
