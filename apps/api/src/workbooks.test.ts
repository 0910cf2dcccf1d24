import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from './platform/database/index.ts'
import { customerLine, uploadSheet } from './testing/import-sheets.ts'
import { nothingBeside, type ReadIds, readEverything, readings, type Seen } from './testing/every-reading.ts'
import { contractToAcknowledge, monthFromPlanToPayment, offerWithResponse } from './testing/finished-chain.ts'
import { orderProduct, sellProduct } from './testing/shop.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

// Every endpoint that answers with a workbook is read back with a library that has not written it. People may write
// what a spreadsheet would calculate: it has to stay the text that it is.

/** What a spreadsheet would take for a formula, in the fields that people fill. */
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
let answers: Seen[]

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
  t = await testApp()
  const product = await sellProduct(t, { title: names.product })
  await sellProduct(t, { title: names['second product'] })
  await orderProduct(t, product.id, t.people.customer)
  const ids = { ...nothingBeside, ...(await offerWithResponse(t)), product: product.id }
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await rename(ids)
  ids.import = await uploadSheet(t, [customerLine(1, t.people.executor.phone)])
  answers = (await readEverything(t, ids, { of: workbooks })).filter(({ status }) => status === 200)
}, 60_000)
afterAll(() => t.close())

/** All cells of all sheets. */
const cellsOf = async ({ bytes }: Seen): Promise<unknown[]> =>
  (await readWorkbook(Buffer.from(bytes), { trim: false })).flatMap(({ data }) => data.flat())

describe('workbooks', () => {
  test.each(workbooks.map(([name]) => name))(
    '%s is answered to somebody, and another library reads it',
    async (name) => {
      const own = answers.filter((answer) => answer.name === name)
      expect(own).not.toEqual([])
      for (const answer of own) expect((await cellsOf(answer)).filter((cell) => cell !== null)).not.toEqual([])
    },
  )

  test('hold no formula, whoever asks for them', () => {
    expect(answers.filter(({ text }) => /<f[ >]/.test(text)).map(({ name, who }) => `${who}: ${name}`)).toEqual([])
  })

  test.each(Object.entries(names))('keep the text of a %s, %j, as it is', async (_, name) => {
    const cells = (await Promise.all(answers.map(cellsOf))).flat().filter((cell) => String(cell).includes(name))
    expect(cells).not.toEqual([])
    for (const cell of cells) expect(typeof cell).toBe('string')
  })
})
