import { businessDate } from '@navyk/api-spec/kit'
import { invalidFields } from '../../../platform/http/index.ts'

/** The schema can't know which year it is. @throws Failure 422 at `birthYear` for a year that has not begun */
export function refuseFutureBirth(birthYear: number | null | undefined, now: Date): void {
  if (!birthYear || birthYear <= Number(businessDate(now).slice(0, 4))) return
  throw invalidFields({ birthYear: 'learners.born_later' })
}
