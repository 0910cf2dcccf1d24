import { expect, test } from 'vitest'
import { networkOf } from './addresses.ts'

test.each([
  ['93.84.12.3', '93.84.12.3'],
  ['::ffff:93.84.12.3', '93.84.12.3'],
  ['2a02:bf0:1:2:3:4:5:6', '2a02:bf0:1:2::/64'],
  ['2A02:BF0:1:2::6', '2a02:bf0:1:2::/64'],
  // Zeros of the network are left out as well: whatever follows them is the subscriber's to choose.
  ['2a02:bf0::5', '2a02:bf0:0:0::/64'],
  ['2a02:bf0::6:7', '2a02:bf0:0:0::/64'],
  ['2a02:bf0:1::5', '2a02:bf0:1:0::/64'],
  ['2a02:bf0:1:0:a:b:c:d', '2a02:bf0:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
