// What the shop of the demo sells: packages at every step of their life, with dated prices and promo codes.
import {
  addProductPrice,
  archiveProduct,
  archivePromoCode,
  createProduct,
  createPromoCode,
  getProduct,
  publishProduct,
  saveProductDraft,
  setProductStock,
} from '@navyk/api-spec/money/products'
import type { Input } from '@navyk/api-spec/kit'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'

type Form = Omit<Input<typeof createProduct>, 'kind' | 'priceKopecks' | 'stock' | 'terms'>

interface Story extends Form {
  priceKopecks: number
  /** Drafted so many days ago, and published the day after unless it stays a draft. */
  daysAgo: number
  stays?: 'draft'
  stock?: number
  terms?: string
  /** Further prices; below zero days ago is in the future. */
  prices?: { daysAgo: number; priceKopecks: number }[]
  archivedDaysAgo?: number
  /** The next version, which customers do not see yet. */
  next?: { daysAgo: number; title: string; description: string }
}

const lessons = (count: number, validDays: number) => ({ unit: 'lessons' as const, count, validDays })
const hours = (count: number, validDays: number) => ({ unit: 'hours' as const, count, validDays })

const stories: Story[] = [
  {
    title: 'Английский: 8 занятий',
    subject: 'english',
    ...lessons(8, 60),
    cover: 'waves',
    description: 'Два занятия в неделю месяц подряд: разговор, грамматика и домашние задания с разбором.',
    audience: 'Школьникам и взрослым, которые занимаются по договору',
    priceKopecks: 30_400,
    daysAgo: 170,
    prices: [{ daysAgo: 62, priceKopecks: 32_000 }],
  },
  {
    title: 'Английский: 24 занятия',
    subject: 'english',
    ...lessons(24, 180),
    cover: 'rings',
    description: 'Полгода без перерывов: занятие дешевле, чем по одному, и цена не меняется до конца пакета.',
    audience: 'Тем, кто занимается давно и не собирается бросать',
    priceKopecks: 86_400,
    daysAgo: 170,
  },
  {
    title: 'Математика, 5–9 классы: 12 занятий',
    subject: 'mathematics',
    level: 'grades_5_9',
    cover: 'grid',
    ...lessons(12, 90),
    description: 'Школьная программа без пробелов: дроби, уравнения, функции, геометрия.',
    audience: 'Ученикам 5–9 классов',
    priceKopecks: 43_200,
    daysAgo: 168,
  },
  {
    title: 'Математика к ЦТ и ЦЭ: 32 занятия',
    subject: 'mathematics',
    level: 'exam',
    cover: 'slopes',
    ...lessons(32, 240),
    description: 'Все темы теста, пробные варианты на время и разбор ошибок после каждого.',
    audience: 'Тем, кто сдаёт математику этим летом',
    priceKopecks: 121_600,
    daysAgo: 150,
    stock: 25,
    terms: 'Пробные варианты проходят по субботам онлайн.',
    prices: [
      { daysAgo: 45, priceKopecks: 128_000 },
      { daysAgo: -20, priceKopecks: 134_400 },
    ],
  },
  {
    title: 'Физика к ЦТ: 16 занятий',
    subject: 'physics',
    level: 'exam',
    ...lessons(16, 120),
    cover: 'rings',
    description: 'Механика, электричество, оптика: задачи части А и Б, формулы, которые надо помнить.',
    audience: 'Поступающим на технические специальности',
    priceKopecks: 62_400,
    daysAgo: 148,
    stock: 6,
  },
  {
    title: 'Русский язык к ЦЭ: 16 занятий',
    subject: 'russian',
    level: 'exam',
    ...lessons(16, 120),
    cover: 'waves',
    description: 'Орфография, пунктуация и работа с текстом по заданиям прошлых лет.',
    audience: 'Выпускникам',
    priceKopecks: 54_400,
    daysAgo: 146,
  },
  {
    title: 'Белорусский язык: 8 занятий',
    subject: 'belarusian',
    ...lessons(8, 60),
    cover: 'grid',
    description: 'Мова для школы и для себя: чтение, письмо, живая речь.',
    audience: 'Школьникам и взрослым',
    priceKopecks: 28_000,
    daysAgo: 140,
  },
  {
    title: 'Подготовка к школе: 12 занятий',
    subject: 'primary_school',
    level: 'preschool',
    cover: 'slopes',
    ...lessons(12, 90),
    description: 'Чтение, счёт и внимание: короткие занятия с игрой, по 45 минут.',
    audience: 'Детям 5–6 лет',
    priceKopecks: 36_000,
    daysAgo: 120,
    stock: 0,
  },
  {
    title: 'Информатика: 10 часов',
    subject: 'informatics',
    ...hours(10, 90),
    cover: 'rings',
    description: 'Программирование с нуля на Python: от первой строки до своей игры.',
    audience: 'Ученикам 7–11 классов',
    priceKopecks: 42_000,
    daysAgo: 110,
    format: 'online',
    next: {
      daysAgo: 3,
      title: 'Информатика и Python: 10 часов',
      description: 'Программирование с нуля на Python: от первой строки до своей игры, с проверкой кода после занятия.',
    },
  },
  {
    title: 'Шахматы онлайн: 8 занятий',
    subject: 'chess',
    ...lessons(8, 60),
    cover: 'grid',
    format: 'online',
    description: 'Дебюты, тактика и разбор своих партий с тренером.',
    audience: 'Начинающим и тем, кто играет на разряд',
    priceKopecks: 25_600,
    daysAgo: 100,
  },
  {
    title: 'Любой предмет: 5 занятий',
    ...lessons(5, 60),
    cover: 'slopes',
    description: 'Можно занятия по любому предмету с любым исполнителем, у которого есть ваш договор.',
    audience: 'Тем, кто пробует',
    priceKopecks: 19_500,
    daysAgo: 165,
  },
  {
    title: 'Любой предмет: 8 занятий',
    ...lessons(8, 90),
    cover: 'rings',
    description: 'Два месяца раз в неделю по любому предмету с любым исполнителем, у которого есть ваш договор.',
    audience: 'Тем, кто занимается раз в неделю',
    priceKopecks: 30_400,
    daysAgo: 164,
  },
  {
    title: 'Летний интенсив: 20 часов',
    subject: 'german',
    ...hours(20, 60),
    cover: 'waves',
    description: 'Немецкий каждый день июля.',
    audience: 'Школьникам на каникулах',
    priceKopecks: 70_000,
    daysAgo: 160,
    archivedDaysAgo: 85,
  },
  {
    title: 'Химия к ЦТ: 24 занятия',
    subject: 'chemistry',
    level: 'exam',
    ...lessons(24, 180),
    cover: 'grid',
    description: 'Общая, неорганическая и органическая химия по программе теста.',
    audience: 'Будущим медикам и химикам',
    priceKopecks: 93_600,
    daysAgo: 5,
    stays: 'draft',
  },
]

export function scheduleProducts(demo: Demo): void {
  const { act, people, timeline, now } = demo
  const today = businessDate(now)
  const at = (daysAgo: number, time: string, happen: () => Promise<void>) =>
    timeline.at(businessInstant(addDays(today, -daysAgo), time), happen)
  for (const story of stories) at(story.daysAgo, '10:15', () => offer(demo, at, story))
  at(140, '10:40', async () => {
    const code = { firstPurchaseOnly: false, validFrom: addDays(today, -140), productIds: [] }
    const limits = { customerLimit: 1 }
    await act(people.staff, createPromoCode, {
      body: { ...code, ...limits, code: 'ПЕРВЫЙ', kind: 'percent', percent: 10, firstPurchaseOnly: true },
    })
    await act(people.staff, createPromoCode, {
      body: { ...code, ...limits, code: 'ДРУГ-20', kind: 'sum', amountKopecks: 2000, totalLimit: 100 },
    })
    await act(people.staff, createPromoCode, {
      body: { ...code, code: 'ОСЕНЬ', kind: 'percent', percent: 7, validTo: addDays(today, -30) },
    })
    const { data: mistaken } = await act(people.staff, createPromoCode, {
      body: { ...code, code: 'ПОЛОВИНА', kind: 'percent', percent: 50 },
    })
    await act(people.staff, archivePromoCode, { params: { id: mistaken.id }, body: { version: mistaken.version } })
  })
}

type At = (daysAgo: number, time: string, happen: () => Promise<void>) => void

async function offer({ act, people: { staff }, now }: Demo, at: At, story: Story): Promise<void> {
  const { daysAgo, stays, stock, terms = '', prices = [], archivedDaysAgo, next, priceKopecks, ...form } = story
  const { data } = await act(staff, createProduct, { body: { kind: 'package', ...form, terms, priceKopecks } })
  const params = { id: data.id }
  const version = async () => (await act(staff, getProduct, { params })).data.version
  if (stays === 'draft') return
  at(daysAgo - 1, '09:30', async () => {
    await act(staff, publishProduct, { params, body: { version: await version() } })
    if (stock !== undefined) await act(staff, setProductStock, { params, body: { version: await version(), stock } })
  })
  for (const price of prices) {
    // A price to come is entered yesterday.
    at(Math.max(price.daysAgo, 1), '09:10', async () => {
      const validFrom = addDays(businessDate(now), -price.daysAgo)
      const body = { version: await version(), validFrom, amountKopecks: price.priceKopecks }
      await act(staff, addProductPrice, { params, body })
    })
  }
  if (next) {
    at(next.daysAgo, '16:20', async () => {
      const { title, description } = next
      const body = { ...form, title, description, terms, version: await version() }
      await act(staff, saveProductDraft, { params, body })
    })
  }
  if (archivedDaysAgo !== undefined) {
    at(archivedDaysAgo, '18:00', async () => {
      await act(staff, archiveProduct, { params, body: { version: await version() } })
    })
  }
}
