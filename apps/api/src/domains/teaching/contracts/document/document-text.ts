import type { ContractPolicy, ContractSide, DocumentBlock, SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { LessonFormat, Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import { moneyInText } from '#platform/texts/text-formats.ts'

/** The facts of a contract's text for one side; the rate is that side's own. */
export interface DocumentFacts {
  number: number
  /** The business date on which it is sent. */
  date: string
  customerName: string
  executorName: string
  learnerName: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lessonMinutes: number
  weeklySlots: WeeklySlot[]
  policy: ContractPolicy
  startsOn: string
  endsOn: string | null
  settlementModel: SettlementModel
  endNoticeDays: number
  rateKopecks: number
}

// The text of a contract is Russian in every language of the screens, because it is fixed once somebody has agreed to
// it.

const subjectNames: Record<Subject, string> = {
  mathematics: 'математика',
  physics: 'физика',
  english: 'английский язык',
  german: 'немецкий язык',
  russian: 'русский язык',
  belarusian: 'белорусский язык',
  chemistry: 'химия',
  biology: 'биология',
  history: 'история',
  informatics: 'информатика',
  primary_school: 'начальная школа',
  music: 'музыка',
  chess: 'шахматы',
  drawing: 'рисование',
}

const levelNames: Record<Level, string> = {
  preschool: 'дошкольная подготовка',
  grades_1_4: '1–4 классы',
  grades_5_9: '5–9 классы',
  grades_10_11: '10–11 классы',
  exam: 'подготовка к ЦТ и ЦЭ',
  student: 'программа вуза',
  adult: 'для взрослых',
}

const weekdayNames = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

/** The text of a contract for one side, the same for the same facts to the letter. */
export function contractBlocks(side: ContractSide, facts: DocumentFacts): DocumentBlock[] {
  const sections = [
    partiesSection(side, facts),
    lessonsSection(facts),
    side === 'customer' ? paymentSection(facts) : payoutSection(facts),
    cancellationSection(side, facts),
    termSection(facts),
    acknowledgementSection(),
  ]
  return blocksOf(`${titles[side]} №\u00a0${facts.number} от ${dateText(facts.date)}`, sections)
}

/** A text with numbered sections. */
export function blocksOf(title: string, sections: Section[]): DocumentBlock[] {
  return [
    { kind: 'title', text: title },
    ...sections.flatMap(([heading, ...texts], index): DocumentBlock[] => [
      { kind: 'heading', text: `${index + 1}. ${heading}` },
      ...texts.map((text, place): DocumentBlock => ({ kind: 'text', text: `${index + 1}.${place + 1}. ${text}` })),
    ]),
  ]
}

/** The declaration of a person who acknowledges; part of the evidence. */
export function consentText(side: ContractSide, number: number): string {
  return `Подтверждаю, что ${side === 'customer' ? 'договор' : 'соглашение'} №\u00a0${number} ${side === 'customer' ? 'прочитан' : 'прочитано'} мной до конца и его условия я принимаю. Код из сообщения ввожу лично.`
}

const titles: Record<ContractSide, string> = {
  customer: 'Договор об организации занятий',
  executor: 'Соглашение о проведении занятий',
}

export type Section = [heading: string, ...texts: string[]]

function partiesSection(side: ContractSide, facts: DocumentFacts): Section {
  const parties =
    side === 'customer'
      ? `Сервис «Навык» (далее\u00a0— Сервис) и ${facts.customerName} (далее\u00a0— Заказчик).`
      : `Сервис «Навык» (далее\u00a0— Сервис) и ${facts.executorName} (далее\u00a0— Исполнитель).`
  const others =
    side === 'customer'
      ? `Занятия проводит ${facts.executorName} (далее\u00a0— Исполнитель).`
      : `Занятия заказывает ${facts.customerName} (далее\u00a0— Заказчик).`
  return ['Стороны', `Стороны: ${parties}`, others, `Ученик: ${facts.learnerName}.`]
}

function lessonsSection(facts: DocumentFacts): Section {
  const week = facts.weeklySlots.map(
    (slot) => `${weekdayNames[slot.weekday - 1]} в ${slot.time} (${slot.minutes}\u00a0мин)`,
  )
  return [
    'Занятия',
    `Предмет: ${subjectNames[facts.subject]}, ${levelNames[facts.level]}.`,
    `Занятие длится ${facts.lessonMinutes} минут. Место: ${placeText(facts)}.`,
    `Занятия недели, время минское: ${week.join('; ')}.`,
    'Даты занятий каждого месяца стороны согласуют планом занятий в кабинете.',
    ...(facts.policy.silentApproval
      ? ['План, на который Заказчик не ответил за 48 часов, считается согласованным.']
      : []),
    facts.policy.silentConfirmation
      ? 'Занятие вне согласованного плана или внесённое после его начала считается подтверждённым, если Заказчик не возразил в течение 72 часов после того, как указан его итог.'
      : 'Занятие вне согласованного плана или внесённое после его начала оплачивается, только если Заказчик подтвердил его в кабинете.',
  ]
}

function paymentSection(facts: DocumentFacts): Section {
  const payee = facts.settlementModel === 'principal' ? 'Сервису' : 'Исполнителю через Сервис'
  return [
    'Цена и оплата',
    `${priceText(facts.policy, facts.rateKopecks)} Заказчик платит ${payee}.`,
    facts.policy.paysAhead
      ? 'Занятия месяца оплачиваются вперёд, по счёту за согласованный план. Деньги за занятия плана, которые не состоялись и не оплачиваются по разделу 4, после окончания месяца возвращаются на аванс Заказчика. Занятия сверх плана входят в счёт за месяц.'
      : 'Счёт за месяц содержит занятия, которые состоялись или оплачиваются по разделу 4, и выставляется после утверждения учёта занятий.',
    'Занятие, проведённое не полностью, оплачивается соразмерно его длительности.',
    ...(facts.policy.silentActDays === null
      ? []
      : [
          `Акт за месяц, который Заказчик в течение ${countedOf(facts.policy.silentActDays, 'дня', 'дней')} не подтвердил и не отклонил, считается принятым.`,
        ]),
  ]
}

function payoutSection(facts: DocumentFacts): Section {
  const payer =
    facts.settlementModel === 'principal'
      ? 'Сервис платит Исполнителю'
      : 'Сервис передаёт Исполнителю из оплаты Заказчика'
  return [
    'Вознаграждение',
    `${payer} ${payText(facts.policy, facts.rateKopecks)}`,
    'Вознаграждение начисляется за занятия, вошедшие в утверждённый учёт занятий месяца.',
    'Занятие, проведённое не полностью, оплачивается соразмерно его длительности.',
  ]
}

export const payText = (policy: ContractPolicy, rateKopecks: number) =>
  `за ${policy.basis === 'hour' ? 'час занятия' : 'одно занятие'}: ${moneyInText(rateKopecks)}.`

/** Sentence on what the customer's rate is for, and how a lesson's price follows from it. */
export function priceText(policy: ContractPolicy, rateKopecks: number): string {
  const rate = moneyInText(rateKopecks)
  switch (policy.basis) {
    case 'lesson':
      return `Цена одного занятия: ${rate}.`
    case 'hour':
      return `Цена часа занятия: ${rate}; занятие оплачивается соразмерно его длительности.`
    case 'month':
      return `Плата за месяц: ${rate}. Цена одного занятия\u00a0— доля этой платы, приходящаяся на него по занятиям недели в этом месяце.`
    case 'package':
      return `Цена пакета из ${countedOf(policy.packageLessons ?? 1, 'занятия', 'занятий')}: ${rate}. Цена одного занятия\u00a0— доля этой цены.`
  }
}

function cancellationSection(side: ContractSide, { policy }: DocumentFacts): Section {
  const hours = hoursText(policy.noticeHours)
  return [
    'Отмена и перенос занятий',
    policy.basis === 'month'
      ? `Занятие, отменённое Заказчиком не позже чем за ${hours} до начала, входит в плату за месяц${policy.makeUpRule === 'none' ? '' : ' и отрабатывается'}.`
      : `Занятие, отменённое Заказчиком не позже чем за ${hours} до начала, не оплачивается.`,
    ...freeMoveTexts(policy),
    `Занятие, отменённое Заказчиком позже или пропущенное учеником, ${latePaymentText(side, policy)}. Ученик считается не пришедшим через ${counted(policy.noShowMinutes, ['минуту', 'минуты', 'минут'])} после начала.`,
    `Занятие, отменённое Исполнителем или Сервисом, не оплачивается. ${makeUpText(policy)}`,
    'Результат занятия Заказчик может оспорить в кабинете в течение 72 часов.',
  ]
}

const freeMoveTexts = (policy: ContractPolicy): string[] =>
  policy.freeMovesPerMonth === 0
    ? ['Перенос занятия согласуется с Исполнителем или Сервисом.']
    : [
        `Заказчик переносит в месяц до ${countedOf(policy.freeMovesPerMonth, 'занятия', 'занятий')} не позже этого срока; вместо переноса он может отменить столько же занятий позже этого срока без оплаты.`,
      ]

function latePaymentText(side: ContractSide, policy: ContractPolicy): string {
  if (side === 'customer') return 'оплачивается полностью'
  return policy.latePayPercent === 100
    ? 'оплачивается Исполнителю полностью'
    : `оплачивается Исполнителю в размере ${policy.latePayPercent}\u00a0%`
}

function makeUpText(policy: ContractPolicy): string {
  switch (policy.makeUpRule) {
    case 'none':
      return 'Отработка не предусмотрена.'
    case 'at_price':
      return `Исполнитель предлагает другое время в течение ${countedOf(policy.makeUpDays, 'дня', 'дней')}; отработка оплачивается как обычное занятие за вычетом того, что за пропавшее уже заплачено.`
    case 'free':
      return `Исполнитель предлагает другое время в течение ${countedOf(policy.makeUpDays, 'дня', 'дней')}; отработка для Заказчика бесплатна.`
  }
}

function termSection(facts: DocumentFacts): Section {
  const end = facts.endsOn === null ? 'срок не ограничен' : `действует по ${dateText(facts.endsOn)} включительно`
  return [
    'Срок',
    `Первый день занятий: ${dateText(facts.startsOn)}; ${end}.`,
    endNoticeText(facts.endNoticeDays),
    'Заказчик или Сервис может приостановить занятия; занятия этого времени не проводятся и не оплачиваются.',
    'Цена меняется только с согласия стороны и не меняется для занятий, которые уже состоялись.',
  ]
}

const endNoticeText = (days: number) =>
  days === 0
    ? 'Заказчик и Исполнитель могут завершить договор в любой день, сообщив об этом в кабинете.'
    : `Заказчик и Исполнитель могут завершить договор, сообщив об этом в кабинете не позже чем за ${counted(days, ['день', 'дня', 'дней'])}.`

export function acknowledgementSection(): Section {
  return [
    'Ознакомление',
    'Условия действуют, когда их подтвердили кодом и Заказчик, и Исполнитель.',
    'Код отправляется на номер телефона учётной записи; время подтверждения и отпечаток этого текста сохраняются.',
  ]
}

function placeText(facts: DocumentFacts): string {
  const places: Record<LessonFormat, string> = {
    online: 'дистанционно',
    at_customer: 'у Заказчика',
    at_executor: 'у Исполнителя',
  }
  return facts.place === '' ? places[facts.format] : `${places[facts.format]}, ${facts.place}`
}

export const dateText = (date: string) => date.split('-').reverse().join('.')

const hoursText = (hours: number) => counted(hours, ['час', 'часа', 'часов'])

/** A number with its word in the accusative: 1 час, 2 часа, 24 часа, 12 часов. */
function counted(count: number, [one, few, many]: [string, string, string]): string {
  const [ten, hundred] = [count % 10, count % 100]
  if (ten === 1 && hundred !== 11) return `${count} ${one}`
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? `${count} ${few}` : `${count} ${many}`
}

/** A number with its word in the genitive: из 21 занятия, из 8 занятий. */
const countedOf = (count: number, one: string, many: string) => counted(count, [one, many, many])
