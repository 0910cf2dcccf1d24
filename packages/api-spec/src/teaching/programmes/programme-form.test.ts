import { expect, test } from 'vitest'
import { programmeForm } from './programme-steps.ts'

const form = {
  title: 'Готовимся к ЦЭ',
  description: '',
  subject: 'mathematics',
  audience: '',
  format: 'at_place',
  city: 'Минск',
  place: 'Минск, Сурганова 6',
  minimumSeats: 4,
  seats: 12,
  priceBasis: 'session',
  priceKopecks: 2500,
  plannedSessions: 12,
  startsOn: '2026-12-07',
  endsOn: '2027-01-25',
  enrolUntil: '2026-12-06',
  weeklyPattern: [{ weekday: 1, time: '18:00', minutes: 90 }],
  confirmsItself: false,
}
const problems = (fields: object) =>
  programmeForm.safeParse({ ...form, ...fields }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  []

test.each([
  ['as many seats as it needs at the least', { seats: 4 }, []],
  ['a seat less than it needs', { seats: 3 }, [['seats', 'validation.too_small']]],
  ['one day', { endsOn: '2026-12-07' }, []],
  ['an end before its beginning', { endsOn: '2026-12-06' }, [['endsOn', 'validation.date']]],
  ['a first day that is none of its weekdays', { startsOn: '2026-12-08' }, [['startsOn', 'validation.first_weekday']]],
  ['any first day, where it names no weekday', { startsOn: '2026-12-08', weeklyPattern: [] }, []],
  ['enrolment until its last day', { enrolUntil: '2027-01-25' }, []],
  ['enrolment after its end', { enrolUntil: '2027-01-26' }, [['enrolUntil', 'validation.date']]],
  [
    'a session that begins as another one ends',
    {
      weeklyPattern: [
        { weekday: 1, time: '18:00', minutes: 90 },
        { weekday: 1, time: '19:30', minutes: 60 },
      ],
    },
    [],
  ],
  [
    'two sessions at once',
    {
      weeklyPattern: [
        { weekday: 1, time: '18:00', minutes: 90 },
        { weekday: 1, time: '19:29', minutes: 60 },
      ],
    },
    [['weeklyPattern', 'validation.invalid']],
  ],
  ['no link yet, online', { format: 'online', place: '' }, []],
  ['a link, online', { format: 'online', place: 'https://meet.example.by/a' }, []],
  ['an address, online', { format: 'online' }, [['place', 'validation.link']]],
])('a programme with %s', (_, fields, refused) => {
  expect(problems(fields)).toEqual(refused)
})
