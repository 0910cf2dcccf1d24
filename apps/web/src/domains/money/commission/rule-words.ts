import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** Texts on what a rule takes, and what it is for, in one line each. */
export function useRuleWords() {
  const { t } = useTranslation('commission')
  const format = useFormat()
  const words = useWords()
  const share = (percent: number | null) => format.percent((percent ?? 0) / 100)
  const later = (steps: CommissionRule['steps']) =>
    steps.map((step) => t('line.step', { hours: step.fromHours, percent: share(step.percent) }))
  return {
    /** Steps from a history, whose values may be anything. */
    steps: (value: unknown) => (isSteps(value) ? later(value).join(', ') : ''),
    takes: ({ kind, percent, amountKopecks, steps }: CommissionRule) => {
      if (kind === 'fixed') return t('line.fixed', { amount: format.money(amountKopecks ?? 0) })
      if (kind !== 'steps') return t(`line.${kind}`, { percent: share(percent) })
      return [share(percent), ...later(steps)].join(', ')
    },
    scope: ({ contract, subject, level }: CommissionRule) => {
      if (contract) return words.contract(contract.number)
      if (!subject) return t('everything')
      return level ? words.course({ subject, level }) : words.subject(subject)
    },
  }
}

const isSteps = (value: unknown): value is CommissionRule['steps'] =>
  Array.isArray(value) &&
  value.every((step) => typeof step?.fromHours === 'number' && typeof step?.percent === 'number')
