import type { Invoice } from '@navyk/api-spec/money/invoices'
import { expect, test } from 'vitest'
import { rareSteps } from './rare-steps.ts'

const steps = ['credit', 'writeOff', 'void', 'cancel'] as const
/** Every answer that the server may give about what is allowed. */
const answers = Array.from({ length: 2 ** steps.length }, (_, bits) =>
  Object.fromEntries(steps.map((step, place) => [step, (bits & (2 ** place)) !== 0])),
) as Invoice['actions'][]
const of = (actions: Invoice['actions'], number: string | null = '2026-000001') => rareSteps({ number, actions })

test('the menu offers the server’s steps for each invoice, whatever its kind and state, and nothing else', () => {
  for (const actions of answers) {
    expect(of(actions)).toEqual(['print', ...steps.filter((step) => actions[step])])
    expect(of(actions, null)).toEqual(steps.filter((step) => actions[step]))
  }
})
