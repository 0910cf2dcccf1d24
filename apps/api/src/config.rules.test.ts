import { expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'
import { openPaymentProviders } from '#settings/payment-settings.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('without any setting the demo runs on 127.0.0.1:3000 and the embedded database in .data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'demo', databaseUrl: undefined })
  expect(config.dataDir).toMatch(/\.data$/)
})

test('all faults of the settings are named at once', () => {
  const faults = faultsOf({ PORT: 'many', DATABASE_URL: 'mysql://x', NAVYK_MODE: 'test' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'NAVYK_MODE'])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ HOST: '10.0.0.7', DATABASE_URL: 'postgres://localhost/navyk', NAVYK_SECRET: 'x'.repeat(32) }, 'HOST'],
  [{ HOST: '127.0.0.1.example.by' }, 'HOST'],
  [{ PUBLIC_URL: 'https://navyk.by' }, 'PUBLIC_URL'],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, 'TRUSTED_PROXIES'],
])('a demo that others could reach refuses with the reason, until the settings allow it (%#)', (environment, name) => {
  expect(faultsOf(environment)).toEqual([expect.stringMatching(`^${name} .*shows everybody the codes of everybody`)])
  expect(faultsOf({ ...environment, NAVYK_DEMO_PUBLIC: 'yes' })).toEqual([])
  expect(faultsOf({ ...production, ...environment })).toEqual([])
})

test.each(['127.0.0.1', '127.0.0.5', 'localhost', '::1'])('the demo is served at %s without asking', (host) => {
  expect(faultsOf({ HOST: host, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})

test('a process with TASKS=elsewhere leaves its tasks to others where there are others, and does them itself without the setting', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://localhost/navyk' }
  expect(readConfig(databaseUrl).tasksHere).toBe(true)
  expect(readConfig({ ...databaseUrl, TASKS: 'elsewhere' }).tasksHere).toBe(false)
  expect(faultsOf({ TASKS: 'elsewhere' })).toEqual([expect.stringMatching('^TASKS elsewhere needs DATABASE_URL')])
  expect(faultsOf({ TASKS: 'nowhere' })).toEqual(['TASKS must be here or elsewhere'])
})

test('production names every setting that it lacks', () => {
  const faults = faultsOf({ NAVYK_MODE: 'production' })
  expect(faults.join('\n')).toMatch(/DATABASE_URL[\s\S]*NAVYK_SECRET[\s\S]*SMS/)
})

const production = {
  NAVYK_MODE: 'production',
  DATABASE_URL: 'postgres://localhost/navyk',
  NAVYK_SECRET: 'x'.repeat(32),
  SMS_PROVIDER: 'smsby',
  SMSBY_TOKEN: 'token',
}

test('production runs with a database, a secret and a gateway for SMS; e-mail and Telegram are left out', () => {
  expect(readConfig(production).channels).toEqual({
    sms: { provider: 'smsby', token: 'token', alphanameId: undefined, apiRoot: undefined },
    mail: undefined,
    telegram: undefined,
  })
})

test.each([
  [{ SMS_PROVIDER: 'rocketsms' }, ['ROCKETSMS_USERNAME', 'ROCKETSMS_PASSWORD']],
  [{ SMSBY_TOKEN: '' }, ['SMSBY_TOKEN']],
  [{ SMS_PROVIDER: 'pigeons' }, ['SMS_PROVIDER']],
  [{ SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://navyk.by' }, ['MAIL_FROM']],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.by' }, ['PUBLIC_URL']],
  [{ TELEGRAM_BOT_TOKEN: '1:a', PUBLIC_URL: 'https://navyk.by' }, ['TELEGRAM_BOT_NAME']],
  [{ TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_BOT_NAME: 'navyk_bot' }, ['PUBLIC_URL']],
  [
    {
      TELEGRAM_BOT_TOKEN: '1:a',
      TELEGRAM_BOT_NAME: 'navyk_bot',
      TELEGRAM_WEBHOOK_SECRET: 's'.repeat(16),
      PUBLIC_URL: 'http://navyk.by',
    },
    ['PUBLIC_URL'],
  ],
  [{ TELEGRAM_WEBHOOK_SECRET: 'short' }, ['TELEGRAM_WEBHOOK_SECRET']],
])('a channel with a part of its settings names what it still lacks (%#)', (environment, names) => {
  const faults = faultsOf({ ...production, ...environment })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(names)
})

test('messages link to the address that the product is served at, unless another public address is set', () => {
  expect(readConfig({}).publicUrl).toBe('http://127.0.0.1:3000')
  expect(readConfig({ PUBLIC_URL: 'https://navyk.by/', NAVYK_DEMO_PUBLIC: 'yes' }).publicUrl).toBe('https://navyk.by')
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('the first of several secrets signs, and the others are still accepted; a short one is a fault', () => {
  const [fresh, old] = ['f'.repeat(32), 'o'.repeat(40)]
  expect(readConfig({ NAVYK_SECRET: `${fresh}, ${old}` })).toMatchObject({ secret: fresh, oldSecrets: [old] })
  expect(readConfig({ NAVYK_SECRET: fresh })).toMatchObject({ secret: fresh, oldSecrets: [] })
  expect(faultsOf({ NAVYK_SECRET: `${fresh},short` })).toEqual(['NAVYK_SECRET must have at least 32 characters'])
})

const publicKey = 'A'.repeat(120)
test.each([
  [{ EXPRESS_PAY_TOKEN: 'a'.repeat(32) }, ['EXPRESS_PAY_NOTIFICATION_SECRET']],
  [{ EXPRESS_PAY_SECRET: 'secret' }, ['EXPRESS_PAY_TOKEN', 'EXPRESS_PAY_NOTIFICATION_SECRET']],
  [{ BEPAID_SHOP_ID: '1' }, ['BEPAID_SECRET_KEY', 'BEPAID_PUBLIC_KEY']],
  [{ WEBPAY_STORE_ID: '1', WEBPAY_SECRET_KEY: 's'.repeat(8) }, ['WEBPAY_USERNAME', 'WEBPAY_PASSWORD']],
])('a payment provider with a part of its settings names what it still lacks (%#)', (environment, names) => {
  const faults = faultsOf({ ...production, PUBLIC_URL: 'https://navyk.by', ...environment })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(names)
})

test('in production a payment provider needs an address with https, and makes no test payments', () => {
  const bepaid = { BEPAID_SHOP_ID: '1', BEPAID_SECRET_KEY: 's'.repeat(8), BEPAID_PUBLIC_KEY: publicKey }
  const given = { ...production, ...bepaid, BEPAID_TEST: 'yes', PUBLIC_URL: 'http://navyk.by' }
  expect(faultsOf(given).map((fault) => fault.split(' ')[0])).toEqual(['PUBLIC_URL', 'BEPAID_TEST'])
  const ready = readConfig({ ...given, BEPAID_TEST: 'no', PUBLIC_URL: 'https://navyk.by' })
  expect(openPaymentProviders(ready.payments).map(({ name, methods }) => [name, methods])).toEqual([
    ['bepaid', ['card']],
  ])
})

test('without settings there is no payment provider; with all of them each provider is configured by itself', () => {
  expect(openPaymentProviders(readConfig({}).payments)).toEqual([])
  const all = readConfig({
    EXPRESS_PAY_TOKEN: 'a'.repeat(32),
    EXPRESS_PAY_NOTIFICATION_SECRET: 's'.repeat(8),
    BEPAID_SHOP_ID: '1',
    BEPAID_SECRET_KEY: 's'.repeat(8),
    BEPAID_PUBLIC_KEY: publicKey,
    BEPAID_ERIP_SERVICE_NO: '99999999',
    WEBPAY_STORE_ID: '1',
    WEBPAY_SECRET_KEY: 's'.repeat(8),
    WEBPAY_USERNAME: 'navyk',
    WEBPAY_PASSWORD: 'secret',
    EXPRESS_PAY_API_ROOT: 'http://127.0.0.1:4101',
    BEPAID_API_ROOT: 'http://127.0.0.1:4102',
    WEBPAY_API_ROOT: 'http://localhost:4103',
  })
  expect(openPaymentProviders(all.payments).map(({ name }) => name)).toEqual(['express-pay', 'bepaid', 'webpay'])
})

test('a demo asks no real provider of payments', () => {
  const expressPay = { EXPRESS_PAY_TOKEN: 'a'.repeat(32), EXPRESS_PAY_NOTIFICATION_SECRET: 's'.repeat(8) }
  for (const root of [undefined, 'https://api.express-pay.by/v1', 'http://127.0.0.1.example.by']) {
    expect(faultsOf({ ...expressPay, EXPRESS_PAY_API_ROOT: root })).toEqual([
      expect.stringMatching(/^EXPRESS_PAY_API_ROOT .*this machine/),
    ])
  }
})

test.each([
  ['https://school.example', ['https://school.example']],
  ['https://school.example, http://localhost:8080', ['https://school.example', 'http://localhost:8080']],
])('sites that embed the form are origins: %s', (value, origins) => {
  expect(readConfig({ FORM_SITES: value }).formSites).toEqual(origins)
})

test.each(['school.example', 'https://school.example/', 'https://*.example;', "'self'", 'javascript:alert(1)', '*'])(
  'a text that is no origin, such as %s, is refused as a site, because it goes into a header',
  (value) => {
    expect(faultsOf({ FORM_SITES: value })).toEqual([expect.stringMatching(/^FORM_SITES must be origins/)])
  },
)

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'navyk',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files are kept in the database, with room for 50 GB, until another place is configured', () => {
  expect(readConfig({}).files).toEqual({ place: 'database', stores: {}, mostBytes: 50 * 1024 ** 3 })
  const chosen = readConfig({ FILES_IN: 's3', FILES_FOLDER: '/srv/files', FILES_MOST_GB: '200', ...s3 }).files
  // The folder is still read from.
  expect([chosen.place, Object.keys(chosen.stores), chosen.mostBytes / 1024 ** 3]).toEqual([
    's3',
    ['folder', 's3'],
    200,
  ])
})

test.each([
  [{ FILES_IN: 'cloud' }, ['FILES_IN must be database, folder or s3']],
  [{ FILES_MOST_GB: '0' }, ['FILES_MOST_GB must be a number of gigabytes']],
  [{ FILES_IN: 'folder' }, ['FILES_FOLDER is missing: FILES_IN is folder']],
  [{ ...s3, S3_SECRET_ACCESS_KEY: undefined }, ['S3_SECRET_ACCESS_KEY is missing: files are kept in S3']],
  [{ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000/files' }, [expect.stringMatching(/^S3_ENDPOINT must be an address/)]],
  [{ ...s3, S3_BUCKET: '../other' }, ['S3_BUCKET must be the name of a bucket']],
  [{ ...s3, S3_ENDPOINT: 'https://s3.example.by' }, ['S3_ENDPOINT must be an address on this machine in demo mode']],
])('settings of files that can’t be used are named: %j', (environment, faults) => {
  expect(faultsOf(environment)).toEqual(faults)
})

test('in production files go to S3 over https, except to a server on the same machine', () => {
  expect(faultsOf({ ...production, ...s3 })).toEqual([])
  expect(faultsOf({ ...production, ...s3, S3_ENDPOINT: 'https://s3.example.by' })).toEqual([])
  expect(faultsOf({ ...production, ...s3, S3_ENDPOINT: 'http://10.0.0.5:9000' })).toEqual([
    expect.stringMatching(/^S3_ENDPOINT must begin with https/),
  ])
})

test('a replica has an address, a bound of its lag, and a database beside it', () => {
  const database = { DATABASE_URL: 'postgres://localhost/navyk' }
  const url = 'postgres://localhost/replica'
  expect(readConfig(database).replica).toBeUndefined()
  expect(readConfig({ ...database, REPLICA_URL: url }).replica).toMatchObject({ url, lagMs: 1000 })
  expect(readConfig({ ...database, REPLICA_URL: url, REPLICA_LAG_SECONDS: '0.25' }).replica?.lagMs).toBe(250)
  expect(faultsOf({ REPLICA_URL: url })).toEqual([expect.stringMatching('^REPLICA_URL needs DATABASE_URL')])
  expect(faultsOf({ ...database, REPLICA_LAG_SECONDS: '-1' })).toHaveLength(1)
})
