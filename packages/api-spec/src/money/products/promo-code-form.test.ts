import { expect, test } from 'vitest'
import { promoCodeForm } from './promo-codes.ts'

const form = {
  code: 'SEPT10',
  kind: 'percent',
  percent: 10,
  firstPurchaseOnly: false,
  validFrom: '2026-11-01',
  productIds: [],
}
const problems = (fields: object) =>
  promoCodeForm.safeParse({ ...form, ...fields }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  []

test.each([
  ['a percentage', {}, []],
  ['no percentage', { percent: null }, [['percent', 'validation.required']]],
  ['a sum', { kind: 'sum', percent: null, amountKopecks: 500 }, []],
  ['no sum', { kind: 'sum', percent: 10, amountKopecks: null }, [['amountKopecks', 'validation.required']]],
  ['one day', { validTo: '2026-11-01' }, []],
  ['an end before its beginning', { validTo: '2026-10-31' }, [['validTo', 'validation.date_order']]],
])('a promo code of %s', (_, fields, refused) => {
  expect(problems(fields)).toEqual(refused)
})
