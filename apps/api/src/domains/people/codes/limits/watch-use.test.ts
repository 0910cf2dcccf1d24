import { minuteMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { watchCodeUse } from './watch-use.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function codes(count: number, verified: number, minutesAgo: number): Promise<void> {
  const at = new Date(t.clock.now().getTime() - minutesAgo * minuteMs)
  const later = new Date(at.getTime() + 60 * minuteMs)
  await t.services.db
    .insertInto('one_time_code')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: t.services.ids.next(),
        purpose: 'recovery',
        subject_id: `${index}`,
        account_id: null,
        series_id: t.services.ids.next(),
        asker_network: '',
        asker_device: null,
        public_hash: t.services.ids.secret(16),
        private_mac: 'x',
        recipient: '375290000000',
        language: 'ru' as const,
        created_at: at,
        expires_at: later,
        use_until: later,
        used_at: null,
        voided_at: null,
        verified_at: index < verified ? at : null,
      })),
    )
    .execute()
}

test.each([
  ['few codes say nothing', 49, 0, 20, 0],
  ['codes that a third of the people type in are all right', 60, 18, 20, 0],
  ['hardly any of many is an alarm', 60, 17, 20, 1],
  ['those of the last ten minutes may still be on their way', 60, 0, 5, 0],
  ['those of before the last hour were judged then', 60, 0, 75, 0],
])('%s', async (_, sent, verified, minutesAgo, alarms) => {
  await t.services.db.deleteFrom('one_time_code').execute()
  await codes(sent, verified, minutesAgo)
  const error = vi.fn()
  await watchCodeUse({ ...t.services, log: { error } as never })
  expect(error).toHaveBeenCalledTimes(alarms)
})
