import { expect, test } from 'vitest'
import { overlappingSlot } from './weekly-slots.ts'

const slot = (weekday: number, time: string, minutes = 60) => ({ weekday, time, minutes })

test.each([
  ['nothing', [], -1],
  ['one', [slot(1, '10:00')], -1],
  ['one after the other', [slot(1, '10:00'), slot(1, '11:00')], -1],
  ['the later one named first', [slot(1, '11:00'), slot(1, '10:00')], -1],
  ['a minute too early', [slot(1, '10:00'), slot(1, '10:59')], 1],
  ['a minute too long', [slot(1, '11:00'), slot(1, '10:00', 61)], 1],
  ['the same on another day', [slot(1, '10:00'), slot(2, '10:00')], -1],
  ['over midnight into the next day', [slot(1, '23:30'), slot(2, '00:00')], 1],
  ['from Sunday into Monday', [slot(1, '00:00'), slot(7, '23:30')], 1],
  ['until the midnight of Sunday', [slot(1, '00:00'), slot(7, '23:00')], -1],
  ['inside of another', [slot(3, '09:05'), slot(1, '10:00', 120), slot(1, '10:30', 30)], 2],
  ['around another', [slot(1, '10:30', 30), slot(1, '10:00', 120)], 1],
])('the first place of a week that overlaps an earlier one is %s', (_, slots, place) => {
  expect(overlappingSlot(slots)).toBe(place)
})
