import { createLearner, type LearnerForm, listLearners, updateLearner } from '@navyk/api-spec/people/learners'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'
import { useWriteKey } from '#app/calls/use-write-key.ts'

const keys = dataKeys('learners')

/** The customer's learners by name. A customer has few, so one page is enough. */
export const learnersQuery = queryOf(keys.of('own'), listLearners, { query: { limit: '100' } })

/** The learners of a customer, for staff. */
export const learnersOfQuery = (customerId: string) =>
  queryOf(keys.of('of'), listLearners, { query: { customerId, limit: '100' } })

/** Adds a learner, to the customer whom staff name. */
export function useCreateLearner() {
  const client = useQueryClient()
  const keyFor = useWriteKey()
  return useMutation({
    mutationFn: (body: LearnerForm & { customerId?: string }) =>
      call(createLearner, { body, idempotencyKey: keyFor(body) }),
    // The form selects the new learner, so the list in the cache must have it at once.
    onSuccess: ({ data }) => {
      client.setQueryData(learnersQuery.queryKey, (list) => list && { ...list, data: [...list.data, data] })
    },
  })
}

export const useUpdateLearner = (id: string) => useWrite(updateLearner, { id })
