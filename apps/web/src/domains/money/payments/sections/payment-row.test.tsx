import type { Payment } from '@navyk/api-spec/money/payments'
import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { PaymentRow } from './payment-row.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const payment = {
  id,
  receivedOn: '2031-12-05',
  method: 'cash',
  reference: '',
  recordedBy: null,
  amountKopecks: 10_000,
  allocations: [],
  creditKopecks: 0,
  refundedKopecks: 0,
  askedRefundKopecks: 0,
  reversal: null,
} as unknown as Payment // the row shows no other fields
const parts = (line: string) => /Аванс|[Вв]озврат|Счёт/.test(line)

test.each<[Partial<Payment>, string[]]>([
  [{}, []],
  [{ creditKopecks: 1 }, ['Аванс: 0,01 BYN']],
  [{ refundedKopecks: 1 }, ['Возврат: 0,01 BYN']],
  [{ refundedKopecks: 3, askedRefundKopecks: 2 }, ['Возврат: 0,01 BYN', 'Ждёт одобрения возврата 0,02 BYN']],
])('a payment of which %o shows its result', async (change, said) => {
  const row = (
    <ul>
      <PaymentRow payment={{ ...payment, ...change }} />
    </ul>
  )
  expect((await readLines(row, customer)).filter(parts)).toEqual(said)
})
