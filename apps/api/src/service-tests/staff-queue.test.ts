import { staffQueueKinds } from '@navyk/api-spec/views/home'
import { expect, test } from 'vitest'
import { joinQueues } from '#platform/domain-parts/staff-queue.ts'
import { manifests } from '#domains.ts'

test("each kind of the staff's queue is declared by the manifest of one domain", () => {
  const declared = manifests.flatMap(({ staffQueue = {} }) => Object.keys(staffQueue))
  expect(declared.toSorted()).toEqual(staffQueueKinds.toSorted())
})

test("a kind of the staff's queue that two manifests declare is refused when the service starts", () => {
  const queue = { questions: { work: ['manager' as const], count: async () => ({ count: 1 }) } }
  expect(() => joinQueues([queue, queue])).toThrow("questions of the staff's queue stands in two manifests")
})
