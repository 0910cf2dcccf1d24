/** Reads what screens, workbooks, papers and feeds say, in kopecks and minutes, to compare it. */
import { renewCalendarFeed } from '@navyk/api-spec/teaching/schedule'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import ICAL from 'ical.js'
import readWorkbook from 'read-excel-file/node'
import { expect } from 'vitest'
import { moneyInText } from '#platform/texts/text-formats.ts'
import type { TestApp, TestPerson } from '../test-app.ts'

export const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

type Query = Record<string, string>

export class SumReading {
  readonly t: TestApp
  constructor(t: TestApp) {
    this.t = t
  }

  private async answer(endpoint: EndpointDeclaration, as: TestPerson, query: Query, params: Query) {
    const answer = await this.t.call(endpoint, { as, query, params })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200])
    return answer
  }

  async body(endpoint: EndpointDeclaration, as: TestPerson, query: Query = {}, params: Query = {}) {
    return (await this.answer(endpoint, as, query, params)).body
  }

  async data(endpoint: EndpointDeclaration, as: TestPerson, query: Query = {}, params: Query = {}) {
    return (await this.body(endpoint, as, query, params)).data
  }

  /** The rows of a workbook's sheet. */
  async sheet(endpoint: EndpointDeclaration, as: TestPerson, query: Query = {}, params: Query = {}) {
    const { bytes } = await this.answer(endpoint, as, query, params)
    return (await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []
  }

  /** The sum of each column of a list as a workbook, in hundredths, by the head of the column. What is no number counts nothing. */
  async columns(endpoint: EndpointDeclaration, as: TestPerson, query: Query = {}): Promise<Map<string, number>> {
    const [head = [], ...rows] = await this.sheet(endpoint, as, query)
    return new Map(head.map((word, at) => [String(word), hundredths(rows.map((row) => row[at]))]))
  }

  /** Text of a file. */
  async text(endpoint: EndpointDeclaration, as: TestPerson, id: string): Promise<string> {
    return (await this.answer(endpoint, as, {}, { id })).text
  }

  /** Checks that a paper names each of these sums. */
  async paper(endpoint: EndpointDeclaration, as: TestPerson, id: string, sums: number[]): Promise<void> {
    const said = plain(await this.text(endpoint, as, id))
    for (const kopecks of sums) expect(said).toContain(plain(moneyInText(kopecks)))
  }

  /** Counts how often a paper names a sum. */
  async countOnPaper(endpoint: EndpointDeclaration, as: TestPerson, id: string, kopecks: number): Promise<number> {
    return plain(await this.text(endpoint, as, id)).split(plain(moneyInText(kopecks))).length - 1
  }

  /** The time of the events of a person's calendar that are not called off, in minutes, by the month of their start. */
  async feedMinutes(as: TestPerson): Promise<Map<string, number>> {
    const { path } = await this.data(renewCalendarFeed, as)
    const calendar = new ICAL.Component(ICAL.parse((await this.t.app.inject({ url: path })).body))
    const minutes = new Map<string, number>()
    for (const component of calendar.getAllSubcomponents('vevent')) {
      if (component.getFirstPropertyValue('status') === 'CANCELLED') continue
      const { startDate, endDate } = new ICAL.Event(component)
      const month = startDate.toJSDate().toISOString().slice(0, 7)
      const length = (endDate.toJSDate().getTime() - startDate.toJSDate().getTime()) / 60_000
      minutes.set(month, (minutes.get(month) ?? 0) + length)
    }
    return minutes
  }
}

/** Sum of the numbers among cells, in hundredths. */
export const hundredths = (cells: readonly unknown[]): number =>
  Math.round(total(cells, (cell) => (typeof cell === 'number' ? cell : 0)) * 100)

const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').replaceAll('−', '-')
