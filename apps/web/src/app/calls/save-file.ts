import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** A button that saves a file. Such a button has no place of its own for a failure, so it is told in a toast. */
export const useSaving = <Wanted = void>(save: (wanted: Wanted) => Promise<void>) =>
  useMutation({ mutationFn: save, onError: toastFailure })
