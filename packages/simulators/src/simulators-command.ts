// `npm run simulators`: all providers and a gateway of SMS on this machine until Ctrl+C, with the settings by which the product uses them.
import { parseArgs } from 'node:util'
import { systemClock as clock } from '@navyk/api/clock'
import { openSimulators, simulateSms } from './index.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'http://127.0.0.1:3000' }, port: { type: 'string', default: '4101' } },
})
const secret = 'simulated-secret'
const { simulators, settings, close } = await openSimulators({
  clock,
  secret,
  productUrl: values.to,
  firstPort: Number(values.port),
})
const sms = await simulateSms(Number(values.port) + 3)
const { expressPay, bepaid, webpay } = settings
const environment = {
  EXPRESS_PAY_API_ROOT: expressPay.apiRoot,
  EXPRESS_PAY_TOKEN: expressPay.token,
  EXPRESS_PAY_SECRET: expressPay.secret,
  EXPRESS_PAY_NOTIFICATION_SECRET: expressPay.notificationSecret,
  BEPAID_API_ROOT: bepaid.apiRoot,
  BEPAID_SHOP_ID: bepaid.shopId,
  BEPAID_SECRET_KEY: bepaid.secretKey,
  BEPAID_PUBLIC_KEY: bepaid.publicKey,
  BEPAID_ERIP_SERVICE_NO: '99999999',
  WEBPAY_API_ROOT: webpay.apiRoot,
  WEBPAY_STORE_ID: webpay.storeId,
  WEBPAY_SECRET_KEY: webpay.secretKey,
  WEBPAY_USERNAME: webpay.username,
  WEBPAY_PASSWORD: webpay.password,
  SMS_PROVIDER: 'rocketsms',
  SMS_API_ROOT: sms.url,
  ROCKETSMS_USERNAME: 'simulated',
  ROCKETSMS_PASSWORD: secret,
}
process.stdout.write('Pages where you play the payer, and the one where you read messages:\n')
for (const { url } of [...Object.values(simulators), sms]) process.stdout.write(`  ${url}/simulator\n`)
process.stdout.write('Start the product with these settings:\n')
for (const [name, value] of Object.entries(environment)) process.stdout.write(`export ${name}=${value}\n`)

// The servers keep the process alive; a signal ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([close(), sms.close()]).then(() => process.exit(0)))
