import { getOwnCard, updateOwnCard } from '@navyk/api-spec/market/profiles'
import { addAbsence, saveAvailability } from '@navyk/api-spec/teaching/schedule'
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate, businessInstant, dayMs } from '@navyk/api-spec/kit'
import type { Executor } from '../people/people.ts'
import type { Demo } from '../demo.ts'

/** The index of the executor whose card is not public. */
const hiddenExecutor = 9

/** Creates executors' hours, cards and absences. */
export function scheduleHours(demo: Demo): void {
  const today = businessDate(demo.now)
  demo.people.executors.forEach((executor, index) => {
    const at = new Date(demo.now.getTime() - (200 - index) * dayMs)
    demo.timeline.at(at, () => describe(demo, executor, index, today))
  })
  const away = (index: number, fromDay: number, toDay: number, reason: string) => {
    const executor = demo.people.executors[index]
    if (!executor) return
    demo.timeline.at(new Date(demo.now.getTime() - 2 * dayMs), async () => {
      const startsAt = businessInstant(addDays(today, fromDay)).toISOString()
      const endsAt = businessInstant(addDays(today, toDay)).toISOString()
      await demo.act(executor.as, addAbsence, { body: { startsAt, endsAt, reason } })
    })
  }
  // The first has lessons to move; the other is away right now.
  away(0, 6, 8, 'Конференция учителей')
  away(3, -1, 5, 'Отпуск')
}

async function describe(demo: Demo, executor: Executor, index: number, today: string): Promise<void> {
  const from = ['13:30', '12:00', '09:00', '10:30'][index % 4] ?? '13:30'
  const week = [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to: '21:45' })),
    { weekday: 6, from: '09:30', to: '16:30' },
  ]
  const exceptions = index % 3 === 0 ? [{ date: addDays(today, 10), windows: [{ from: '10:00', to: '15:00' }] }] : []
  await demo.act(executor.as, saveAvailability, { body: { version: 1, week, exceptions } })
  const { data } = await demo.act(executor.as, getOwnCard)
  const formats: LessonFormat[] = index % 2 === 0 ? ['online', 'at_customer'] : ['online', 'at_executor']
  await demo.act(executor.as, updateOwnCard, {
    body: {
      version: data.card?.version ?? 1,
      about: stories[index % stories.length] ?? '',
      city: cities[index % cities.length] ?? '',
      subjects: executor.subjects,
      levels: levelsOf(executor.subjects),
      formats,
      experienceYears: 3 + index,
      hourPayKopecks: executor.hourPayKopecks,
      isPublic: index !== hiddenExecutor,
    },
  })
}

const cities = ['Минск', 'Минск', 'Гродно', 'Минск', 'Брест', 'Минск', 'Гомель', 'Витебск']

const stories = [
  'Готовлю к ЦЭ и ЦТ, веду от пятого класса до выпуска. Объясняю на задачах из жизни, домашнее задание всегда разбираем.',
  'Говорим на занятиях с первого дня. Подбираю материалы под интересы ученика, раз в месяц рассказываю родителям, что получилось.',
  'Два языка в одном расписании: начинаем с произношения и живых текстов, грамматику учим по дороге.',
  'Помогаю писать без ошибок и любить читать. Работаю с сочинениями и подготовкой к экзаменам.',
  'Мягко ввожу в школу: чтение, счёт, внимание. Занятия короткие, с движением и играми.',
  'Опыты, схемы и много вопросов «почему». Готовлю к олимпиадам и поступлению.',
]

/** Primary school is a subject of its own; the others begin with the fifth year. */
const levelsOf = (subjects: readonly Subject[]): Level[] => [
  ...(subjects.includes('primary_school') ? (['preschool', 'grades_1_4'] as const) : []),
  'grades_5_9',
  'grades_10_11',
  'exam',
]
