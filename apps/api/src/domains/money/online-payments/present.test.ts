import { expect, test } from 'vitest'
import type { ProblemRow } from './problem-queries.ts'
import { presentProblem } from './present.ts'

const row = {
  id: 'a',
  kind: 'taken_back',
  provider: 'express-pay',
  payment_key: '901',
  request_id: null,
  invoice_id: null,
  customer_id: null,
  amount_kopecks: 1000,
  currency: 'BYN',
  posted_back_kopecks: 0,
  taken_back_kopecks: 300,
  paid_at: null,
  found_at: new Date('2026-11-20T09:00:00Z'),
  payment_id: 'p',
} as unknown as ProblemRow // the rest is not shown

test.each<[string, Partial<ProblemRow>, number]>([
  ['all of a payment that is posted', {}, 1000],
  ['what is left of one that was posted back in part', { posted_back_kopecks: 300 }, 700],
  ['nothing of one that nobody has counted', { payment_id: null }, 0],
])('a problem names the sum that counts here: %s', (_, change, kopecks) => {
  expect(presentProblem(new Map(), { ...row, ...change }, null).appliedKopecks).toBe(kopecks)
})
