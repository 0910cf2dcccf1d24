import { describe, expect, test } from 'vitest'
import { networkPart, findCountry, readDevice } from './index.ts'

describe('the place of an address', () => {
  test.each([
    ['93.84.12.3', 'BY'],
    ['::ffff:93.84.12.3', 'BY'],
    ['2a02:bf0::1', 'BY'],
    ['8.8.8.8', 'US'],
  ])('%s is in %s', async (address, country) => {
    expect(await findCountry(address)).toBe(country)
  })

  test.each(['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.1.1', '::1', 'fd00::1', 'fe80::1'])(
    '%s belongs to the network of the service',
    async (address) => {
      expect(await findCountry(address)).toBe('local')
    },
  )

  test.each(['172.32.0.1', '', 'not an address', '203.0.113.5'])(
    '"%s" is not an address of the local network',
    async (address) => {
      expect(await findCountry(address)).not.toBe('local')
    },
  )

  test('is empty for a text that is no address', async () => {
    expect(await findCountry('not an address')).toBeNull()
  })
})

test.each([
  ['93.84.12.3', '93.84.12.*'],
  ['::ffff:93.84.12.3', '93.84.12.*'],
  ['2a02:bf0::1', '2a02:bf0:0:*'],
  ['2a02:bf0:1:2:3:4:5:6', '2a02:bf0:1:*'],
  ['::1', '0:0:0:*'],
  ['unknown', ''],
])('the part of %s that people see is %s', (address, shown) => {
  expect(networkPart(address)).toBe(shown)
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [`Mozilla/5.0 (Linux; Android 14; SM-G991B) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X700) ${chrome} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  ['curl/8.1', null, null, 'computer'],
  ['', null, null, 'computer'],
])('the user agent %s is read as %s on %s', (userAgent, browser, system, kind) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, kind })
})
