import { type ContractPolicy, startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { describe, expect, test } from 'vitest'
import { blocksSha256 } from './document.ts'
import { contractBlocks, type DocumentFacts } from './document-text.ts'

const facts: DocumentFacts = {
  number: 17,
  date: '2026-11-20',
  customerName: 'Савицкая Ольга',
  executorName: 'Ковалевич Анна',
  learnerName: 'Савицкий Миша',
  subject: 'mathematics',
  level: 'grades_5_9',
  format: 'at_customer',
  place: 'Минск, Уручье',
  lessonMinutes: 60,
  weeklySlots: [{ weekday: 2, time: '18:00', minutes: 60 }],
  policy: startingPolicy,
  startsOn: '2026-12-01',
  endsOn: null,
  settlementModel: 'principal',
  endNoticeDays: 14,
  rateKopecks: 123_450,
}
const textOf = (side: 'customer' | 'executor', change: Partial<DocumentFacts> = {}) =>
  contractBlocks(side, { ...facts, ...change })
    .map((block) => block.text)
    .join('\n')
    .replaceAll('\u00a0', ' ')

describe('the text of a contract', () => {
  test('names the parties, the lessons, the price and the rule for cancelling', () => {
    const text = textOf('customer')
    for (const words of [
      'Договор об организации занятий № 17 от 20.11.2026',
      'Савицкая Ольга (далее — Заказчик)',
      'Ученик: Савицкий Миша',
      'математика, 5–9 классы',
      'у Заказчика, Минск, Уручье',
      'вторник в 18:00 (60 мин)',
      '1 234,50 BYN',
      'за 24 часа до начала',
      'Первый день занятий: 01.12.2026; срок не ограничен',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('is an agreement about pay for an executor', () => {
    expect(textOf('executor')).toContain('Сервис платит Исполнителю за одно занятие: 1 234,50 BYN')
    expect(textOf('executor', { settlementModel: 'agent' })).toContain('из оплаты Заказчика')
  })

  test('names the last day if there is one', () => {
    expect(textOf('customer', { endsOn: '2027-05-31' })).toContain('действует по 31.05.2027 включительно')
  })

  test.each([
    [1, 'за 1 час '],
    [2, 'за 2 часа '],
    [5, 'за 5 часов '],
    [11, 'за 11 часов '],
    [21, 'за 21 час '],
    [112, 'за 112 часов '],
  ])('counts hours with the right plural: %i', (noticeHours, words) => {
    expect(textOf('customer', { policy: { ...startingPolicy, noticeHours } })).toContain(words)
  })

  test.each<[Partial<ContractPolicy>, string]>([
    [{}, 'Цена одного занятия: 1 234,50 BYN.'],
    [{ basis: 'hour' }, 'Цена часа занятия: 1 234,50 BYN'],
    [{ basis: 'month' }, 'Плата за месяц: 1 234,50 BYN.'],
    [{ basis: 'month' }, 'входит в плату за месяц и отрабатывается'],
    [{ basis: 'package', packageLessons: 21 }, 'Цена пакета из 21 занятия: 1 234,50 BYN.'],
    [{ freeMovesPerMonth: 1 }, 'переносит в месяц до 1 занятия'],
    [{ freeMovesPerMonth: 0 }, 'Перенос занятия согласуется'],
    [{ makeUpRule: 'none' }, 'Отработка не предусмотрена.'],
    [{ makeUpRule: 'free', makeUpDays: 90 }, 'в течение 90 дней; отработка для Заказчика бесплатна'],
    [{ silentApproval: true }, 'не ответил за 48 часов, считается согласованным'],
    [{ silentActDays: 10 }, 'в течение 10 дней не подтвердил и не отклонил, считается принятым'],
    [{ silentActDays: 21 }, 'в течение 21 дня'],
  ])('explains the rule %j to the customer', (rules, words) => {
    expect(textOf('customer', { policy: { ...startingPolicy, ...rules } })).toContain(words)
  })

  test('tells only the executor what part of a missed lesson is paid', () => {
    const policy = { ...startingPolicy, latePayPercent: 50 }
    expect(textOf('executor', { policy })).toContain('оплачивается Исполнителю в размере 50 %')
    expect(textOf('customer', { policy })).not.toContain('50 %')
  })

  test('is the same for the same facts, and different for any other', () => {
    const digest = (change: Partial<DocumentFacts> = {}) =>
      blocksSha256(contractBlocks('customer', { ...facts, ...change }))
    expect(digest()).toBe(digest())
    expect(digest()).toMatch(/^[0-9a-f]{64}$/)
    const policy = { ...startingPolicy, noticeHours: 23 }
    for (const change of [{ rateKopecks: 123_451 }, { startsOn: '2026-12-02' }, { policy }]) {
      expect(digest(change)).not.toBe(digest())
    }
  })
})
