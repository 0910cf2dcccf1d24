import { expect, test } from 'vitest'
import { serveSimulator } from './serve-simulator.ts'

test('a simulator keeps a connection open longer than its clients, so that none is closed during a call', async () => {
  const simulator = await serveSimulator(() => ({
    title: 'A provider',
    state: {},
    actions: {},
    answer: () => ({ body: '{}' }),
    rows: () => [],
    tick: () => {},
  }))
  const answer = await fetch(`${simulator.url}/anything`)
  expect(await answer.text()).toBe('{}')
  expect(answer.headers.get('keep-alive')).toBe('timeout=900')
  await simulator.close()
})
