import { type ApplicationState, isOpenApplication } from '@navyk/api-spec/market/applications'

/** Why a person can't apply (again), as the code for programs; the text for people is `applications.<code>`. */
export type Refusal = 'already_executor' | 'already_applied' | 'name_missing'

interface Applicant {
  hasExecutorCabinet: boolean
  hasName: boolean
  /** Of the newest application. */
  state: ApplicationState | undefined
}

/** What keeps a person from applying; undefined when nothing does. Who was declined or has withdrawn may ask again. */
export function refusalToApply({ hasExecutorCabinet, hasName, state }: Applicant): Refusal | undefined {
  if (hasExecutorCabinet) return 'already_executor'
  if (isOpenApplication(state)) return 'already_applied'
  // Customers see the executor's name, so it is required.
  return hasName ? undefined : 'name_missing'
}
