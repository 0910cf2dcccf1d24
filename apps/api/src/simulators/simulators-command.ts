// `npm run simulators`: all providers on this machine until Ctrl+C, with the settings by which the product uses them.
import { parseArgs } from 'node:util'
import { systemClock as clock } from '../platform/clock.ts'
import { simulateBepaid, simulateExpressPay, simulateWebpay } from './index.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'http://127.0.0.1:3000' }, port: { type: 'string', default: '4101' } },
})
const firstPort = Number(values.port)
const expressPaySettings = {
  token: 'a'.repeat(32),
  secret: 'simulated-secret',
  notificationSecret: 'simulated-notices',
}
const bepaidSettings = { shopId: '4101', secretKey: 'simulated-secret' }
const webpaySettings = { storeId: '4101', secretKey: 'simulated-secret', username: 'simulated', password: 'simulated' }

const expressPay = await simulateExpressPay({
  ...expressPaySettings,
  clock,
  notifyUrl: `${values.to}/payment-notifications/express-pay`,
  port: firstPort,
})
const bepaid = await simulateBepaid({ ...bepaidSettings, clock, port: firstPort + 1 })
const webpay = await simulateWebpay({ ...webpaySettings, clock, port: firstPort + 2 })
const all = [expressPay, bepaid, webpay]
const ticks = setInterval(() => {
  for (const each of all) each.tick()
}, 1000)

const settings = {
  EXPRESS_PAY_API_ROOT: expressPay.url,
  EXPRESS_PAY_TOKEN: expressPaySettings.token,
  EXPRESS_PAY_SECRET: expressPaySettings.secret,
  EXPRESS_PAY_NOTIFICATION_SECRET: expressPaySettings.notificationSecret,
  BEPAID_API_ROOT: bepaid.url,
  BEPAID_SHOP_ID: bepaidSettings.shopId,
  BEPAID_SECRET_KEY: bepaidSettings.secretKey,
  BEPAID_PUBLIC_KEY: bepaid.publicKey,
  BEPAID_ERIP_SERVICE_NO: '99999999',
  WEBPAY_API_ROOT: webpay.url,
  WEBPAY_STORE_ID: webpaySettings.storeId,
  WEBPAY_SECRET_KEY: webpaySettings.secretKey,
  WEBPAY_USERNAME: webpaySettings.username,
  WEBPAY_PASSWORD: webpaySettings.password,
}
process.stdout.write('Pages where you play the payer:\n')
for (const { url } of all) process.stdout.write(`  ${url}/simulator\n`)
process.stdout.write('Start the product with these settings:\n')
for (const [name, value] of Object.entries(settings)) process.stdout.write(`export ${name}=${value}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    clearInterval(ticks)
    await Promise.all(all.map((each) => each.close()))
    process.exit(0)
  })
}
