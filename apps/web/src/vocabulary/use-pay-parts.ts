import type { PayParts } from '@navyk/api-spec/vocabulary'
import type { SumPart } from '#ui/facts/sum-parts.tsx'
import { useWords } from './use-words.ts'

type Part = 'lessons' | 'corrections' | 'sessions' | 'bonuses' | 'deductions'

/** The parts of an executor's pay as lines of an equation: lessons, groups, bonuses, less deductions, and what corrections of
 *  closed months add or take off.
 *  @param to where the rows of a part are */
export function usePayParts() {
  const { measure } = useWords()
  return (parts: Omit<PayParts, 'payableKopecks'>, to: Partial<Record<Part, string>> = {}): SumPart[] => [
    { label: measure('lessons'), kopecks: parts.lessonsKopecks, to: to.lessons },
    { label: measure('sessions'), kopecks: parts.sessionsKopecks, to: to.sessions },
    { label: measure('bonuses'), kopecks: parts.bonusesKopecks, to: to.bonuses },
    { label: measure('deductions'), kopecks: -parts.deductionsKopecks, to: to.deductions },
    { label: measure('corrections'), kopecks: parts.correctionsKopecks, to: to.corrections },
  ]
}
