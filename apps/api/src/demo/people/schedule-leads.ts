// Leads of the demo, at each stage.
import { addDays, businessDate, dayMs, hourMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/leads'
import type { Lead, LeadConversion, LeadForm } from '@navyk/api-spec/market/leads'
import type { Session } from '#platform/http'
import type { Demo } from '../demo.ts'

interface Story {
  daysAgo: number
  form: Partial<LeadForm>
  /** The place among the customers of one who has asked again. */
  customer?: number
  call?: { result: 'reached' | 'no_answer' | 'call_back'; text: string }
  /** Due so many days after the call; below zero it is late today. */
  task?: { title: string; inDays: number }
  to?: 'contacted' | 'qualified'
  lost?: string
  /** Goal of the request that comes of it; without one there is no request. */
  goal?: string
}

const stories: Story[] = [
  {
    daysAgo: 0,
    form: {
      firstName: 'Наталья',
      lastName: 'Кравец',
      phone: '295550201',
      learnerName: 'Кирилл',
      subject: 'mathematics',
      level: 'grades_5_9',
      wish: 'Шестой класс, после обеда, лучше онлайн',
    },
  },
  {
    daysAgo: 3,
    form: {
      firstName: 'Игорь',
      lastName: 'Савчук',
      phone: '335550202',
      learnerName: '',
      subject: 'english',
      level: 'adult',
      wish: 'Разговорный, чтобы ездить в командировки',
      source: 'referral',
    },
    call: { result: 'no_answer', text: '' },
  },
  {
    daysAgo: 2,
    form: {
      firstName: 'Вероника',
      lastName: 'Лис',
      phone: '445550203',
      learnerName: 'Соня',
      subject: 'primary_school',
      level: 'grades_1_4',
      wish: 'Подготовить к первому классу',
      city: 'Минск',
    },
    call: { result: 'call_back', text: 'Посоветуется с мужем, просит перезвонить' },
    task: { title: 'Перезвонить после шести', inDays: 3 },
    to: 'contacted',
  },
  {
    daysAgo: 6,
    form: {
      firstName: 'Наталья',
      lastName: 'Кравец',
      phone: '295550201',
      learnerName: 'Кирилл',
      subject: 'physics',
      level: 'grades_5_9',
      wish: 'Ещё физика, со второй четверти',
    },
    call: { result: 'reached', text: 'Вернуться к разговору, когда начнут математику' },
    task: { title: 'Спросить про физику', inDays: 4 },
    to: 'contacted',
  },
  {
    daysAgo: 8,
    form: {
      firstName: 'Павел',
      lastName: 'Гринёв',
      phone: '255550204',
      learnerName: 'Арсений',
      subject: 'mathematics',
      level: 'exam',
      wish: 'ЦТ в июне, два раза в неделю',
      source: 'visit',
    },
    call: { result: 'reached', text: 'Цена устраивает, выбирает между вечером вторника и утром субботы' },
    to: 'qualified',
  },
  {
    daysAgo: 4,
    form: {
      learnerName: 'Маша',
      subject: 'russian',
      level: 'grades_10_11',
      wish: 'Сочинение и орфография',
      format: 'online',
    },
    customer: 45,
    call: { result: 'reached', text: 'Готовы начать на следующей неделе' },
    to: 'qualified',
    goal: 'Сочинение и орфография к экзамену',
  },
  {
    daysAgo: 11,
    form: {
      firstName: 'Денис',
      lastName: 'Ярош',
      phone: '335550206',
      learnerName: 'Тимофей',
      subject: 'chess',
      level: 'grades_1_4',
      wish: 'Кружок закрыли, ищут занятия дома',
    },
    call: { result: 'reached', text: 'Нашли тренера по соседству' },
    lost: 'Нашли занятия ближе к дому',
  },
]

/** Types leads in as managers do; calls follow an hour later, steps after them. */
export function scheduleLeads(demo: Demo): void {
  for (const story of stories) {
    const at = new Date(demo.now.getTime() - story.daysAgo * dayMs - 2 * hourMs)
    demo.timeline.at(at, () => enterLead(demo, story, businessDate(at)))
  }
}

async function enterLead(demo: Demo, story: Story, day: string): Promise<void> {
  const { form, call, task, to, lost, goal } = story
  const { staff, customers } = demo.people
  const customer = story.customer === undefined ? undefined : customers[story.customer]
  const body = { ...unsaid, ...form, ...(customer && personOf(customer)) }
  let lead: Lead = (await demo.act(staff, spec.createLead, { body })).data
  const params = { id: lead.id }
  if (call) await demo.act(staff, spec.noteLeadActivity, { params, body: { kind: 'call', ...call } })
  if (task) {
    const planned = { title: task.title, dueOn: addDays(day, task.inDays) }
    await demo.act(staff, spec.addLeadTask, { params, body: planned })
  }
  if (to) lead = (await demo.act(staff, spec.moveLead, { params, body: { version: lead.version, to } })).data
  if (lost) await demo.act(staff, spec.loseLead, { params, body: { version: lead.version, reason: lost } })
  if (goal) {
    const offer = {
      subject: 'russian' as const,
      level: 'grades_10_11' as const,
      goal,
      format: 'online' as const,
      place: '',
      lessonsPerWeek: 2,
      lessonMinutes: 60,
      wantedSlots: [{ weekday: 3, from: '17:00', to: '20:00' }],
      comment: body.wish,
      deadlineOn: addDays(day, 21),
      priceToKopecks: 4500,
    }
    await convert(demo, lead, { learner: { firstName: 'Маша', lastName: body.lastName, birthYear: 2010 }, offer })
  }
}

const unsaid: LeadForm = {
  firstName: '',
  lastName: '',
  phone: '',
  learnerName: '',
  city: '',
  wish: '',
  source: 'phone',
}

const personOf = ({ firstName, lastName, phone }: Session) => ({ firstName, lastName, phone: phone.slice(3) })

type ConvertedParts = Required<Pick<LeadConversion, 'learner' | 'offer'>>

/** Makes a request of a lead whose person is a customer already. @returns its id */
async function convert(demo: Demo, lead: Lead, made: ConvertedParts): Promise<string> {
  const { id, version, firstName, lastName, customer } = lead
  const body = { version, customerAccountId: customer?.accountId ?? null, firstName, lastName, ...made }
  const { data } = await demo.act(demo.people.staff, spec.convertLead, { params: { id }, body })
  return data.offer?.id ?? ''
}

/** A request that began with a phone call of a customer. @returns its id */
export async function enterPhoneLead(demo: Demo, customer: Session, made: ConvertedParts): Promise<string> {
  const { subject, level, format, goal } = made.offer
  const learnerName = made.learner?.firstName ?? ''
  const body = { ...unsaid, ...personOf(customer), learnerName, subject, level, format, wish: goal }
  const { data: lead } = await demo.act(demo.people.staff, spec.createLead, { body })
  return convert(demo, lead, made)
}
