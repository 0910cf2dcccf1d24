import { type ApplicationState, isOpenApplication } from '@navyk/api-spec/market/applications'

/** Codes of the reasons why a person can't apply (again); the text for people is `applications.<code>`. */
export type Refusal = 'already_executor' | 'already_applied' | 'name_missing'

interface Applicant {
  hasExecutorCabinet: boolean
  hasName: boolean
  /** State of the newest application; undefined without one. */
  state: ApplicationState | undefined
}

/** Refusal code for a person who applies; undefined when they may. Who was declined or has withdrawn may ask again. */
export function refusalToApply({ hasExecutorCabinet, hasName, state }: Applicant): Refusal | undefined {
  if (hasExecutorCabinet) return 'already_executor'
  if (isOpenApplication(state)) return 'already_applied'
  // Customers see the executor's name, so it is required.
  return hasName ? undefined : 'name_missing'
}
