import {
  creditInvoice,
  downloadInvoice,
  draftInvoices,
  type InvoiceSummary,
  issueInvoice,
  listInvoices,
} from '@navyk/api-spec/money/invoices'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { extractText } from 'unpdf'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { enterPayer, enterServiceDetails } from '#testing/legal-details.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'

const month = '2026-10'
let invoice: InvoiceSummary

eachTestHasOneContract()
beforeEach(async () => {
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, month)
  await t.call(draftInvoices, { as: t.people.accountant, body: { month } })
  invoice = await first()
})

const first = async (): Promise<InvoiceSummary> =>
  (await t.call(listInvoices, { as: t.people.accountant })).body.data[0]
const issue = async () => {
  await t.call(issueInvoice, {
    as: t.people.accountant,
    params: { id: invoice.id },
    body: { version: invoice.version },
  })
  invoice = await first()
}
const file = (as: Parameters<typeof t.call>[1]) => t.call(downloadInvoice, { ...as, params: { id: invoice.id } })

async function bytesOf(as: Parameters<typeof t.call>[1]): Promise<Buffer> {
  const { app } = t
  const token = Object(as).as.token
  const url = downloadInvoice.path.replace(':id', invoice.id)
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}

async function textOf(as: Parameters<typeof t.call>[1]): Promise<string> {
  const { text } = await extractText(new Uint8Array(await bytesOf(as)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** The sides of the squares that are drawn, in points. */
function squaresOf(file: Buffer): number[] {
  const sides: number[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const end = file.indexOf('endstream', at + 7)
    // A stream that begins otherwise is not compressed.
    if (file[at + 7] !== 0x78) continue
    const drawn = inflateSync(file.subarray(at + 7, end)).toString('latin1')
    for (const [, width, height] of drawn.matchAll(/ ([\d.]+) ([\d.]+) re\b/g)) {
      if (width === height) sides.push(Number(width))
    }
  }
  return sides
}

describe('the file of an invoice', () => {
  beforeEach(() => enterServiceDetails(t))

  test('says who pays whom, for what, how much in figures and in words, and how', async () => {
    await issue()
    const text = await textOf({ as: contract.customer })
    for (const part of [
      `Счёт № ${invoice.number}`,
      'от 20 ноября 2026 г.',
      'ООО «Навык»',
      'УНП 200988541',
      'Минск, ул. Немига, 5',
      'BY79BPSB30121736180139330000',
      'Сбер Банк, БИК BPSBBY2X',
      'Last-customer First0',
      'Ученик: Savich Alina',
      '5 октября, 10:00–11:00, Математика',
      '12 октября',
      '40,00 BYN',
      '80,00 BYN',
      'Восемьдесят белорусских рублей 00 копеек',
      'Без НДС',
      'Образование → Навык',
      `Номер лицевого счёта: ${t.played.numbers()[0]}`,
    ])
      expect(text).toContain(part)
  })

  test.each(['466', '4665791'])(
    'has a QR code of three centimetres or more, with the service’s code %s in ЕРИП',
    async (eripService) => {
      await enterServiceDetails(t, { eripService }, 1)
      await issue()
      const squares = squaresOf(await bytesOf({ as: contract.customer }))
      expect(Math.max(...squares)).toBeGreaterThanOrEqual((30 / 25.4) * 72)
    },
  )

  test('shows the paid sum and the rest', async () => {
    await issue()
    await payInvoice(t, invoice, { amountKopecks: 3000 })
    const text = await textOf({ as: t.people.accountant })
    expect(text).toMatch(/Оплачено 30,00 BYN .*К оплате 50,00 BYN/)
    expect(text).not.toContain('Уменьшено')
    const { id, version } = await first()
    const body = { version, amountKopecks: 1000, reason: 'Скидка' }
    await t.call(creditInvoice, { as: t.people.accountant, params: { id }, body })
    expect(await textOf({ as: contract.customer })).toMatch(
      /80,00 BYN Уменьшено [-−]10,00 BYN Оплачено 30,00 BYN К оплате 40,00 BYN/,
    )
  })

  test('names the paying company, and keeps the details from the day it was issued', async () => {
    const account = { iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: '' }
    await enterPayer(t, contract.customer, contract.customer.cabinetId, account)
    await issue()
    await enterServiceDetails(t, { name: 'ООО «Навык Два»' }, 1)
    await enterPayer(t, contract.customer, contract.customer.cabinetId, { name: 'ООО «Не платим»' }, 1)
    const text = await textOf({ as: contract.customer })
    for (const part of [
      'ООО «Навык»',
      'ООО «Платим»',
      'УНП 100582333',
      'Гомель, ул. Советская, 1',
      account.iban,
      'БИК MTBKBY22',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Навык Два|Не платим/)
  })

  test('does not show the account of a paying person, which is only for refunds', async () => {
    const account = { iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: '' }
    await enterPayer(t, contract.customer, contract.customer.cabinetId, {
      kind: 'person',
      name: 'Иванов Иван',
      ...account,
    })
    await issue()
    const text = await textOf({ as: contract.customer })
    expect(text).toContain('Иванов Иван')
    expect(text).not.toContain(account.iban)
  })

  test('keeps the names of customer and learner from the day it was issued, and has the present ones until then', async () => {
    const rename = async (last_name: string) => {
      const { db } = t.services
      const learnerId = (await db.selectFrom('contract').select('learner_id').executeTakeFirstOrThrow()).learner_id
      await db.updateTable('learner').set({ last_name }).where('id', '=', learnerId).execute()
      const { accountId } = contract.customer
      await db.updateTable('account').set({ last_name }).where('id', '=', accountId).execute()
    }
    await rename('Раньше')
    await issue()
    await rename('Позже')
    const text = await textOf({ as: contract.customer })
    expect(text).toContain('Раньше First0')
    expect(text).toContain('Ученик: Раньше Alina')
    expect(text).not.toContain('Позже')
    await expect(sql`update invoice set issued_to = '{}'`.execute(t.services.db)).rejects.toThrow('history')
  })

  test('has the same bytes for the same invoice', async () => {
    await issue()
    const bytes = async () => (await file({ as: contract.customer })).text
    expect(await bytes()).toBe(await bytes())
  })

  test('is shown to nobody else, and not before the invoice is issued', async () => {
    expect((await file({ as: t.people.accountant })).status).toBe(404)
    await issue()
    expect((await file({ as: contract.customer })).status).toBe(200)
    expect((await file({ as: t.people.otherCustomer })).status).toBe(404)
    expect((await file({ as: contract.executor })).status).toBe(403)
    expect((await file({})).status).toBe(401)
  })
})

describe('the file of an invoice that was issued before the service had entered its details', () => {
  test('tells staff what is missing, and not the customer', async () => {
    await issue()
    expect(await textOf({ as: t.people.accountant })).toContain('У счёта нет реквизитов получателя')
    expect(await textOf({ as: contract.customer })).not.toContain('реквизитов')
  })
})
