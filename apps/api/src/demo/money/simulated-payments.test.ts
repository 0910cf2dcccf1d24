import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readPayments, simulatesPayments } from '#settings/payment-settings.ts'
import { systemClock } from '#platform/clock.ts'
import { expressPay } from '#platform/payments/providers'
import { openSimulators, type SimulatedPayments } from '@navyk/simulators'
import { serveSimulatedPayments } from './simulated-payments-routes.ts'

let opened: SimulatedPayments | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

const none = { expressPay: undefined, bepaid: undefined, webpay: undefined }

test('payments are simulated in a demo without providers, and never in production', () => {
  const webpay = { WEBPAY_STORE_ID: '1', WEBPAY_SECRET_KEY: 'x', WEBPAY_USERNAME: 'u', WEBPAY_PASSWORD: 'p' }
  const given = readPayments({ ...webpay, WEBPAY_STORE_NAME: 'x', WEBPAY_TEST: 'no' } as never)
  const decided = (['demo', 'production'] as const).flatMap((mode) =>
    [none, given].map((payments) => simulatesPayments({ mode, payments })),
  )
  expect(decided).toEqual([true, false, false, false])
})

test('the page of ЕРИП finds a number on the address of the demo, takes a part of the sum, and leads back to the same host', async () => {
  opened = await openSimulators({ clock: systemClock, productUrl: 'http://127.0.0.1:9', secret: 'simulated-secret' })
  const { simulators, settings } = opened
  simulators['express-pay'].notices.isHeld = true
  const app = Fastify()
  serveSimulatedPayments(app as never, simulators, 'http://127.0.0.1:3000')
  const now = new Date()
  await expressPay(settings.expressPay).createRequest({
    method: 'erip',
    reference: 'a',
    accountNo: '10000001',
    amountKopecks: 5000,
    description: 'Навык, 10000001',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    notifyUrl: 'http://127.0.0.1:9/',
    returnUrl: 'http://127.0.0.1:9/',
    cancelUrl: 'http://127.0.0.1:9/',
  })
  const page = await app.inject('/dev/payments/express-pay/erip?account=10000001')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(page.body).toContain('action="/dev/payments/express-pay/erip"')
  expect(page.body).toContain('50,00 BYN')
  expect((await app.inject('/dev/payments/express-pay/erip?account=777')).body).toContain('ничего не найдено')
  const form = { account: '10000001', sum: '20,00', way: 'once' }
  const paid = await app.inject({
    method: 'POST',
    url: '/dev/payments/express-pay/erip',
    payload: String(new URLSearchParams(form)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(paid.body).toContain('value="30,00"')
  expect(simulators['express-pay'].rows()[0]?.state).toBe('part-paid, paid 20.00')
  // What was remembered is there again.
  const snapshot = simulators['express-pay'].snapshot()
  simulators['express-pay'].act('1', 'pay the whole')
  simulators['express-pay'].restore(snapshot)
  expect(simulators['express-pay'].rows()[0]?.state).toBe('part-paid, paid 20.00')
  await app.close()
})
