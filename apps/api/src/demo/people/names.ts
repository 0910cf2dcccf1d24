import type { Subject } from '@navyk/api-spec/vocabulary'

/** Given names of grown-ups and of children, and surnames as [of a woman, of a man]. */
const women = [
  'Анна',
  'Ольга',
  'Ирина',
  'Елена',
  'Наталья',
  'Татьяна',
  'Светлана',
  'Марина',
  'Екатерина',
  'Юлия',
  'Виктория',
  'Алеся',
  'Вероника',
  'Дарья',
  'Людмила',
  'Инна',
  'Оксана',
  'Кристина',
  'Жанна',
  'Галина',
]
const men = [
  'Павел',
  'Андрей',
  'Сергей',
  'Дмитрий',
  'Александр',
  'Максим',
  'Николай',
  'Виталий',
  'Игорь',
  'Денис',
  'Роман',
  'Евгений',
]
const girls = [
  'София',
  'Мария',
  'Ева',
  'Полина',
  'Варвара',
  'Ксения',
  'Алиса',
  'Милана',
  'Злата',
  'Арина',
  'Василиса',
  'Лиза',
]
const boys = [
  'Матвей',
  'Артём',
  'Иван',
  'Кирилл',
  'Тимофей',
  'Марк',
  'Егор',
  'Лев',
  'Михаил',
  'Ярослав',
  'Глеб',
  'Платон',
]
const surnames: [string, string][] = [
  ['Новик', 'Новик'],
  ['Ковалёва', 'Ковалёв'],
  ['Козловская', 'Козловский'],
  ['Жук', 'Жук'],
  ['Климович', 'Климович'],
  ['Лукашевич', 'Лукашевич'],
  ['Савицкая', 'Савицкий'],
  ['Мельник', 'Мельник'],
  ['Шевчук', 'Шевчук'],
  ['Романюк', 'Романюк'],
  ['Король', 'Король'],
  ['Василевская', 'Василевский'],
  ['Кравченко', 'Кравченко'],
  ['Дубровская', 'Дубровский'],
  ['Станкевич', 'Станкевич'],
  ['Макаревич', 'Макаревич'],
  ['Юшкевич', 'Юшкевич'],
  ['Бондаренко', 'Бондаренко'],
  ['Янковская', 'Янковский'],
  ['Гурина', 'Гурин'],
  ['Пашкевич', 'Пашкевич'],
  ['Карпович', 'Карпович'],
  ['Сидоренко', 'Сидоренко'],
  ['Лис', 'Лис'],
  ['Журавлёва', 'Журавлёв'],
  ['Хацкевич', 'Хацкевич'],
  ['Буйко', 'Буйко'],
  ['Тарасевич', 'Тарасевич'],
  ['Дашкевич', 'Дашкевич'],
  ['Богданович', 'Богданович'],
  ['Сушко', 'Сушко'],
]

export interface PersonName {
  firstName: string
  lastName: string
}

/** The grown-up number `index`; the first few hundred differ from each other. */
export function adultName(index: number): PersonName {
  const isWoman = index % 4 !== 3
  const [first, surname] = [isWoman ? women : men, surnames[(index * 7) % surnames.length]]
  const firstName = first[(index * 3 + Math.floor(index / 31)) % first.length] ?? ''
  return { firstName, lastName: surname?.[isWoman ? 0 : 1] ?? '' }
}

/** A child of a family: the surname in the form that fits the child. */
export function childName(index: number, parentSurname: string): PersonName {
  const isGirl = index % 2 === 0
  const pair = surnames.find((forms) => forms.includes(parentSurname))
  const firstName = (isGirl ? girls : boys)[(index * 5) % 12] ?? ''
  return { firstName, lastName: pair?.[isGirl ? 0 : 1] ?? parentSurname }
}

/** Subjects of the twelve executors, and their pay for a lesson of an hour, in whole roubles. */
export const executorSkills: { subjects: Subject[]; roubles: number }[] = [
  { subjects: ['mathematics', 'physics'], roubles: 32 },
  { subjects: ['english'], roubles: 35 },
  { subjects: ['english', 'german'], roubles: 38 },
  { subjects: ['russian', 'belarusian'], roubles: 28 },
  { subjects: ['primary_school'], roubles: 24 },
  { subjects: ['chemistry', 'biology'], roubles: 34 },
  { subjects: ['informatics', 'mathematics'], roubles: 40 },
  { subjects: ['music'], roubles: 30 },
  { subjects: ['history'], roubles: 27 },
  { subjects: ['chess'], roubles: 26 },
  { subjects: ['physics'], roubles: 33 },
  { subjects: ['drawing'], roubles: 25 },
]

export const places = [
  'Минск, Уручье',
  'Минск, Малиновка',
  'Минск, Серебрянка',
  'Минск, Каменная Горка',
  'Гродно, Вишневец',
  'Брест, Восток',
  'Гомель, Сельмаш',
  'Витебск, Билево',
  'Могилёв, Спутник',
]
