import { expect, test } from 'vitest'
import { groupsOf, networkOf, withoutMapping } from './addresses.ts'

test.each([
  ['93.84.12.3', '93.84.12.3'],
  ['::ffff:93.84.12.3', '93.84.12.3'],
  ['2a02:bf0:1:2:3:4:5:6', '2a02:bf0:1:2::/64'],
  ['2A02:BF0:1:2::6', '2a02:bf0:1:2::/64'],
  // Zeros of the network part may be left out as well.
  ['2a02:bf0::5', '2a02:bf0:0:0::/64'],
  ['2a02:bf0::6:7', '2a02:bf0:0:0::/64'],
  ['2a02:bf0:1::5', '2a02:bf0:1:0::/64'],
  ['2a02:bf0:1:0:a:b:c:d', '2a02:bf0:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['1:2:3:4:5:6:7:8', '1 2 3 4 5 6 7 8'],
  ['2A02:bf0::6:7', '2a02 bf0 0 0 0 0 6 7'],
  ['2a02:bf0::', '2a02 bf0 0 0 0 0 0 0'],
  ['::6:7', '0 0 0 0 0 0 6 7'],
  ['::', '0 0 0 0 0 0 0 0'],
  ['1:2:3:4::5:6:7:8', '1 2 3 4 5 6 7 8'],
])('the address %s belongs to the networks %s', (address, groups) => {
  expect(groupsOf(address).join(' ')).toBe(groups)
})

test('a text is an IPv4-mapped address only as a whole', () => {
  expect(withoutMapping('::FFFF:93.84.12.3')).toBe('93.84.12.3')
  for (const other of ['64::ffff:93.84.12.3', '::ffff:abc1', '::ffff:5']) expect(withoutMapping(other)).toBe(other)
})
