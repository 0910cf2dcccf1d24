import { minuteMs } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { limitsOfShare, strangers } from './share-limits.ts'

const message = { recipient: '375291234567', asker_network: '10.0.0.0/24' }
const limit = (subject: string, most: number, minutes: number) => ({
  subject: `message:${subject}`,
  most,
  windowMs: minutes * minuteMs,
})
const ofShare = (share: string) => [
  limit(`375291234567:${share}:ten-minutes`, 3, 10),
  limit(`375291234567:${share}:day`, 5, 1440),
]

test('a share of a number has three messages in ten minutes and five a day', () => {
  expect(limitsOfShare(message, 'device')).toEqual(ofShare('device'))
})

test('strangers share a limit: four a day from one network, sixty an hour to similar numbers or from one network', () => {
  expect(limitsOfShare(message, strangers)).toEqual([
    ...ofShare('strangers'),
    limit('375291234567:from:10.0.0.0/24:day', 4, 1440),
    limit('range:37529123:hour', 60, 60),
    limit('from:10.0.0.0/24:hour', 60, 60),
  ])
})
