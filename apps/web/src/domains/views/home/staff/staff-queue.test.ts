import { staffQueueKinds } from '@navyk/api-spec/views/home'
import { expect, test } from 'vitest'
import english from '../messages.en.json'
import { queueLooks, type StaffQueue } from '#app/manifests/staff-queue.ts'

const files = Object.values(
  import.meta.glob<StaffQueue>('../../../*/*/staff-queue.ts', { eager: true, import: 'staffQueue' }),
)

test("each kind of the staff's queue has its look in the file of one domain, and its words on the home page", () => {
  const kinds = staffQueueKinds.toSorted()
  expect(files.flatMap((queue) => Object.keys(queue)).toSorted()).toEqual(kinds)
  expect(Object.keys(queueLooks).toSorted()).toEqual(kinds)
  const words = Object.keys(english).map((key) => key.replace('staff.', ''))
  const hasWords = (kind: string) =>
    words.includes(`${kind}_why`) && (words.includes(kind) || words.includes(`${kind}_other`))
  expect(kinds.filter((kind) => !hasWords(kind))).toEqual([])
})
