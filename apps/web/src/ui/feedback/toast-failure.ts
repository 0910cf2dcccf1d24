import { failureMessage } from './failures.ts'
import { toastError } from './toasts.ts'

/** Shows a toast for the failure of an action that has no form or dialog to say it in: `write.mutate(values, { onError: toastFailure
 *  })`. */
export const toastFailure = (error: unknown): void => toastError(failureMessage(error))
