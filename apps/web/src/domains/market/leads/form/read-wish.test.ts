import { expect, test } from 'vitest'
import { readWish } from './read-wish.ts'

const evening = { from: '17:00', to: '24:00' }

test.each([
  ['вт и чт после 17', [2, 4].map((weekday) => ({ weekday, ...evening }))],
  ['Удобно во вторник, четверг с 16:30 до 18', [2, 4].map((weekday) => ({ weekday, from: '16:30', to: '18:00' }))],
  [
    'пн 9-11, сб после 17:00',
    [
      { weekday: 1, from: '09:00', to: '11:00' },
      { weekday: 6, ...evening },
    ],
  ],
  ['по будням после 17', [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...evening }))],
  ['во вторник и в пятницу', []],
  ['после 17', []],
  ['вторник вечером, в четверг с 18 до 16', []],
  ['среднее образование с 2019', []],
  ['вт после 25', []],
  ['', []],
])('a request with the wish "%s" begins with these times', (wish, slots) => {
  expect(readWish(wish).wantedSlots).toEqual(slots)
})

test.each([
  ['2 раза в неделю по 90 минут', { lessonsPerWeek: 2, lessonMinutes: 90 }],
  ['один раз в неделю', {}],
  ['3 занятия в неделю', { lessonsPerWeek: 3 }],
  ['12 раз в неделю по 7 минут', {}],
  ['через 45 минут позвоните', {}],
])('a request with the wish "%s" begins with this frequency and length', (wish, said) => {
  expect(readWish(wish)).toEqual({ wantedSlots: [], ...said })
})
