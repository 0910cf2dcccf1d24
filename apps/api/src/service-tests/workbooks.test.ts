// WORKBOOKS=<folder> npx vitest run --project api service-tests/workbooks: keeps their texts, with checksums of their bytes (tools/golden/workbooks.mjs).
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { json } from '#platform/database'
import { customerLine, uploadSheet } from '#testing/factories/import-sheets.ts'
import {
  nothingBeside,
  type ReadIds,
  readEverything,
  readings,
  type ReadAnswer,
} from '#testing/readings/every-reading.ts'
import {
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

// Every endpoint that answers with a workbook is read back with a library that has not written it. People may write
// what a spreadsheet would calculate: it has to stay the text that it is.

/** Texts of people's fields that a spreadsheet would take for formulas. */
const names = {
  learner: '=1+1',
  customer: '@SUM(A1)',
  executor: '=HYPERLINK("https://example.test")',
  product: '-1 занятие',
  'second product': '+375 занятий',
  'topic of a lesson': '\t=1',
  payer: '=2+2',
}

const workbooks = readings.filter(([, endpoint]) => endpoint.download?.includes('spreadsheetml'))

let t: TestApp
/** Answers with their readers, and all cells of their sheets. */
let answers: (ReadAnswer & { cells: unknown[] })[]

/** They are set in their rows, because forms refuse some of them. */
async function rename(ids: ReadIds): Promise<void> {
  const { db } = t.services
  await db.updateTable('learner').set({ last_name: names.learner }).where('id', '=', ids.learner).execute()
  await db.updateTable('lesson').set({ topic: names['topic of a lesson'] }).where('id', '=', ids.lesson).execute()
  const payer = json({ name: names.payer, unp: null, address: null })
  await db.updateTable('shop_order').set({ payer }).execute()
  for (const who of ['customer', 'executor'] as const) {
    const { accountId } = t.people[who]
    await db.updateTable('account').set({ last_name: names[who] }).where('id', '=', accountId).execute()
  }
}

beforeAll(async () => {
  // A zip holds the time at which it was written.
  if (folder !== undefined) vi.setSystemTime('2026-11-20T09:00:00Z')
  t = await testApp()
  const product = await sellProduct(t, { title: names.product })
  await sellProduct(t, { title: names['second product'] })
  await orderProduct(t, product.id, t.people.customer)
  const ids = { ...nothingBeside, ...(await offerWithResponse(t)), product: product.id }
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await rename(ids)
  ids.import = await uploadSheet(t, [customerLine(1, t.people.executor.phone)])
  const got = (await readEverything(t, ids, { of: workbooks })).filter(({ status }) => status === 200)
  if (folder !== undefined) keep(got, folder)
  answers = await Promise.all(got.map(async (answer) => ({ ...answer, cells: await cellsOf(answer) })))
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
})

const { WORKBOOKS: folder } = process.env

function keep(got: ReadAnswer[], place: string): void {
  mkdirSync(place, { recursive: true })
  for (const { name, who, bytes, text, words } of got) {
    const sum = createHash('sha256').update(bytes).digest('hex')
    // Ids are others each time, and so are bytes with them.
    const end = text === words ? `sha256 of its bytes: ${sum}` : 'with ids'
    writeFileSync(join(place, `${name}.${who}.txt`), `${text}\n${end}\n`)
  }
}

const cellsOf = async ({ bytes }: ReadAnswer): Promise<unknown[]> =>
  (await readWorkbook(Buffer.from(bytes), { trim: false })).flatMap(({ data }) => data.flat())

describe('workbooks', () => {
  test('are each answered to somebody, and another library reads something in all of them', () => {
    const answered = new Set(answers.map(({ name }) => name))
    expect(workbooks.map(([name]) => name).filter((name) => !answered.has(name))).toEqual([])
    const empty = answers.filter(({ cells }) => cells.every((cell) => cell === null))
    expect(empty.map(({ name, who }) => `${who}: ${name}`)).toEqual([])
  })

  test('hold no formula, whoever asks for them', () => {
    expect(answers.filter(({ text }) => /<f[ >]/.test(text)).map(({ name, who }) => `${who}: ${name}`)).toEqual([])
  })

  test.each(Object.entries(names))('keep the text of a %s, %j, unchanged', (_, name) => {
    const cells = answers.flatMap((answer) => answer.cells).filter((cell) => String(cell).includes(name))
    expect(cells).not.toEqual([])
    for (const cell of cells) expect(typeof cell).toBe('string')
  })
})
